import { useEffect } from 'react'

/** What the browser's history keeps of a step that only opened something beside the text. */
export interface OpenedStep {
  /** A definition, over what else stands open. */
  readonly definitionId?: string
}

/** The step a location is, if it is one. Kept by the browser, so whatever is there is looked at. */
export function openedStep(state: unknown): OpenedStep | undefined {
  const opened: unknown = typeof state === 'object' && state !== null && 'opened' in state ? state.opened : undefined
  if (typeof opened !== 'object' || opened === null) return undefined
  return 'definitionId' in opened && typeof opened.definitionId === 'string'
    ? { definitionId: opened.definitionId }
    : {}
}

/**
 * Going back from such a step leaves the text where it was read to meanwhile; the browser would put it where it was when
 * the step was taken. What this gives is called before the step: it is a setting of the place that is gone back to.
 */
export function useHeldScroll(isStep: boolean): () => void {
  useEffect(() => {
    if (!isStep) history.scrollRestoration = 'auto'
  }, [isStep])
  useEffect(() => () => void (history.scrollRestoration = 'auto'), [])
  return () => {
    history.scrollRestoration = 'manual'
  }
}
