import type { CorrectedRegulation } from '@portal/regulation-text/corrections'

/** Steps through the provisions with parse warnings. Wraps around at both ends. */
export interface WarningNavigation {
  /** Number of provisions with warnings. */
  readonly count: number
  /** Position of the selected provision among them, from 1; 0 if it has no warning. */
  readonly position: number
  readonly next: () => void
  readonly previous: () => void
}

export function useWarningNavigation(
  { warnings }: CorrectedRegulation,
  selected: number,
  select: (index: number) => void,
): WarningNavigation {
  const indexes = [...new Set(warnings.map((warning) => warning.node))]
  const goTo = (index: number | undefined) => {
    if (index !== undefined) select(index)
  }
  return {
    count: indexes.length,
    position: indexes.indexOf(selected) + 1,
    next: () => goTo(indexes.find((index) => index > selected) ?? indexes[0]),
    previous: () => goTo(indexes.findLast((index) => index < selected) ?? indexes.at(-1)),
  }
}
