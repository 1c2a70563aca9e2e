import type { ReactNode } from 'react'

/** The frame of a block of provisions: takes part in layout when it comes near the window. `height` in `em`. */
export function BlockFrame({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  return (
    <div className="rv-block" style={{ containIntrinsicBlockSize: `auto ${Math.round(height)}em` }}>
      {children}
    </div>
  )
}
