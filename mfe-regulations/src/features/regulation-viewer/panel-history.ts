import { useEffect } from 'react'

/** History state of an entry that only opened something in the side panel. */
export interface PanelHistoryState {
  /** The open definition, shown over anything else in the panel. */
  readonly definitionId?: string
}

/** Reads the panel state from a location's state, if any. Browsers persist it, so it is validated. */
export function readPanelHistoryState(state: unknown): PanelHistoryState | undefined {
  const panel: unknown = typeof state === 'object' && state !== null && 'panel' in state ? state.panel : undefined
  if (typeof panel !== 'object' || panel === null) return undefined
  return 'definitionId' in panel && typeof panel.definitionId === 'string' ? { definitionId: panel.definitionId } : {}
}

/**
 * Keeps the current scroll position when going back from a panel entry; the browser would restore the position from
 * before the panel opened. Call the returned function before navigating, because the setting belongs to the entry
 * being left.
 */
export function useScrollPreservation(isPanelEntry: boolean): () => void {
  useEffect(() => {
    if (!isPanelEntry) history.scrollRestoration = 'auto'
  }, [isPanelEntry])
  useEffect(() => () => void (history.scrollRestoration = 'auto'), [])
  return () => {
    history.scrollRestoration = 'manual'
  }
}
