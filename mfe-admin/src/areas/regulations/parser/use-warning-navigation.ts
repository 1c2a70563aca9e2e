import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { useEffect, useRef } from 'react'

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

/**
 * Goes to the next warning when the last one of the selected provision is resolved, which is known once the text is parsed
 * again. Call the returned function before the correction.
 */
export function useNextAfterResolution(
  regulation: CorrectedRegulation,
  selected: number,
  goToNext: () => void,
): () => void {
  const isResolving = useRef(false)
  useEffect(() => {
    if (!isResolving.current) return
    isResolving.current = false
    const isOpen = regulation.warnings.some(({ node }) => node === selected)
    if (!isOpen && regulation.warnings.length > 0) goToNext()
    // Only a new result of the parser can resolve a warning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [regulation])
  return () => {
    isResolving.current = true
  }
}
