import { relevel } from './level.ts'
import type { MendedNode } from './mend.ts'
import { piecesOf } from './pieces.ts'
import { join } from './split-join.ts'

/** What can be done to the provision at `index`; splitting is decided by where. */
export function mayMend(nodes: readonly MendedNode[], index: number): { out: boolean; in: boolean; join: boolean } {
  // Nothing further than its neighbours and the provisions above it decides.
  const pieces = piecesOf(nodes)
  return {
    out: relevel(pieces, index, -1) !== undefined,
    in: relevel(pieces, index, 1) !== undefined,
    join: join(pieces, index) !== undefined,
  }
}
