import type { HorseVerdict } from './find-horse-obstacles.ts'
import { getObstacleKey, type HorseObstacle } from './obstacle.ts'

/** How a verdict differs from the one before, for the notice to the responsible person. */
export interface VerdictDifferences {
  /** Whether the answer itself changed, not only its reasons. */
  readonly answerChanged: boolean
  readonly added: readonly HorseObstacle[]
  readonly removed: readonly HorseObstacle[]
  /** Reasons that end on another day than before. */
  readonly postponed: readonly { readonly before: HorseObstacle; readonly after: HorseObstacle }[]
}

/** Returns what changed between two verdicts of the same horse. */
export function explainDifferences(before: HorseVerdict, after: HorseVerdict): VerdictDifferences {
  const old = new Map(before.obstacles.map((obstacle) => [getObstacleKey(obstacle), obstacle]))
  const current = new Map(after.obstacles.map((obstacle) => [getObstacleKey(obstacle), obstacle]))
  return {
    answerChanged: before.canRace !== after.canRace,
    added: after.obstacles.filter((obstacle) => !old.has(getObstacleKey(obstacle))),
    removed: before.obstacles.filter((obstacle) => !current.has(getObstacleKey(obstacle))),
    postponed: after.obstacles.flatMap((obstacle) => {
      const previous = old.get(getObstacleKey(obstacle))
      return previous && previous.until !== obstacle.until ? [{ before: previous, after: obstacle }] : []
    }),
  }
}
