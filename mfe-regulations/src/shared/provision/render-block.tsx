import type { ReactNode } from 'react'

export interface RenderBlockProps {
  /** Estimated height in `em`, used until the block is rendered. */
  readonly estimatedHeightEm: number
  /** Height of the server-rendered block in pixels without its padding, if any. */
  readonly measuredHeightPx?: number | undefined
  readonly children: ReactNode
}

/** A block of provisions; joins layout when it comes near the viewport. */
export function RenderBlock({ estimatedHeightEm, measuredHeightPx, children }: RenderBlockProps) {
  const blockSize = measuredHeightPx === undefined ? `${Math.round(estimatedHeightEm)}em` : `${measuredHeightPx}px`
  return (
    <div className="rv-block" style={{ containIntrinsicBlockSize: `auto ${blockSize}` }}>
      {children}
    </div>
  )
}

/**
 * Measures the blocks of the server-rendered text, without their padding; empty when there is none. The client-rendered
 * page starts with these heights, so that it causes no layout shift.
 */
export function measureServerRenderedBlocks(): readonly number[] {
  const blocks = document.querySelectorAll('[data-server-rendered] .rv-block')
  return [...blocks].map((block) => {
    const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(block)
    return (
      block.getBoundingClientRect().height - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd)
    )
  })
}
