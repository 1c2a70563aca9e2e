import { changeLevel } from './change-level.ts'
import type { CorrectedNode } from './correction.ts'
import { toOutline } from './outline.ts'
import { joinWithPrevious } from './split-join.ts'

/**
 * Returns which corrections are allowed for the provision at `index`. Whether it can be split depends on the offset.
 */
export function getAllowedCorrections(
  nodes: readonly CorrectedNode[],
  index: number,
): { out: boolean; in: boolean; join: boolean } {
  // The outline is enough: the result depends only on neighboring items and ancestors.
  const items = toOutline(nodes)
  return {
    out: changeLevel(items, index, -1) !== undefined,
    in: changeLevel(items, index, 1) !== undefined,
    join: joinWithPrevious(items, index) !== undefined,
  }
}
