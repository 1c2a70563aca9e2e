import type { ReactNode } from 'react'

export interface BlockFrameProps {
  /** Likely height in `em`, until it was seen. */
  readonly height: number
  /** The height it had in the document as it came, in pixels. */
  readonly written?: number | undefined
  readonly children: ReactNode
}

/** The frame of a block of provisions: takes part in layout when it comes near the window. */
export function BlockFrame({ height, written, children }: BlockFrameProps) {
  const likely = written === undefined ? `${Math.round(height)}em` : `${written}px`
  return (
    <div className="rv-block" style={{ containIntrinsicBlockSize: `auto ${likely}` }}>
      {children}
    </div>
  )
}

/**
 * How high the blocks are in the text that the document came with, while it stands there; empty where it came without.
 * The page that takes its place begins with these, so that no line moves when it does.
 */
export function writtenHeights(): readonly number[] {
  const blocks = document.querySelectorAll('[data-written-page] .rv-block')
  return [...blocks].map((block) => block.getBoundingClientRect().height)
}
