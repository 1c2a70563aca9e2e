import { useLocation, useNavigate } from '@portal/ui/router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TextSelection } from '../comments/index.ts'
import { readPanelHistoryState, useScrollPreservation, type PanelHistoryState } from './panel-history.ts'
import { readStoredSelection, storeSelection, type ProvisionSelection } from './stored-selection.ts'
import { keepScrollPosition } from './use-scroll-to-target.ts'

/** What the side panel shows. */
type SidePanelView =
  | { readonly kind: 'definition'; readonly definitionId: string }
  | { readonly kind: 'comments'; readonly regulationId: string }

export interface SidePanelState {
  readonly view: SidePanelView | undefined
  /** Selected text the comment is about. */
  readonly selection: TextSelection | null
  /** A stable function: a new one would re-render the whole text. */
  readonly openDefinition: (definitionId: string) => void
  readonly openComments: (regulationId: string, selection?: TextSelection) => void
  readonly setSelection: (selection: TextSelection | null) => void
  readonly close: () => void
}

/**
 * The state of the side panel. Comments are in the URL, so that links and the return from sign-in open them; the
 * selected text is stored in the tab for the return;
 * definitions are in the history state. Each opened view is its own history entry, so that "back" closes it and stays
 * on the page.
 */
export function useSidePanel(versionId: string, commentedProvisionId: string | undefined): SidePanelState {
  const navigate = useNavigate()
  const { pathname, search, hash, key, state } = useLocation()
  const panelEntry = readPanelHistoryState(state)
  const definitionId = panelEntry?.definitionId
  const [selected, setSelectedState] = useState(readStoredSelection)
  const setSelected = (next: ProvisionSelection | null) => {
    setSelectedState(next)
    storeSelection(next)
  }
  const preserveScroll = useScrollPreservation(panelEntry !== undefined)
  const updateUrl = (
    changes: { readonly commentedProvisionId?: string | undefined; readonly panelEntry?: PanelHistoryState },
    replace: boolean,
  ) => {
    const query = new URLSearchParams(search)
    if (changes.commentedProvisionId) query.set('comments', changes.commentedProvisionId)
    else query.delete('comments')
    const historyState = { ...keepScrollPosition, ...(changes.panelEntry && { panel: changes.panelEntry }) }
    void navigate({ pathname, search: `?${query}`, hash }, { replace, state: historyState })
  }

  const openDefinition = (id: string) => {
    preserveScroll()
    updateUrl({ commentedProvisionId, panelEntry: { definitionId: id } }, definitionId !== undefined)
  }
  const latestOpenDefinition = useRef(openDefinition)
  latestOpenDefinition.current = openDefinition
  // Going back is asynchronous; a second call would go back twice.
  const isClosing = useRef(false)
  useEffect(() => void (isClosing.current = false), [key])
  return {
    view: definitionId
      ? { kind: 'definition', definitionId }
      : commentedProvisionId
        ? { kind: 'comments', regulationId: commentedProvisionId }
        : undefined,
    // The URL changes asynchronously; text selected in one provision must never be used for another.
    selection:
      selected && selected.versionId === versionId && selected.provisionId === commentedProvisionId
        ? selected.selection
        : null,
    openDefinition: useCallback((id) => latestOpenDefinition.current(id), []),
    openComments(regulationId, selection) {
      setSelected(selection ? { versionId, provisionId: regulationId, selection } : null)
      const isOpen = commentedProvisionId !== undefined || definitionId !== undefined
      if (!isOpen) preserveScroll()
      // When a link opened the panel, closing it must not leave the page.
      updateUrl({ commentedProvisionId: regulationId, ...((!isOpen || panelEntry) && { panelEntry: {} }) }, isOpen)
    },
    setSelection: (selection) =>
      setSelected(
        selection && commentedProvisionId ? { versionId, provisionId: commentedProvisionId, selection } : null,
      ),
    close() {
      if (isClosing.current) return
      setSelected(null)
      // When going back to an entry with a hash, Chromium scrolls to the anchor and focuses it.
      const wouldJumpToHash = hash !== ''
      if (!panelEntry || wouldJumpToHash)
        return updateUrl({ commentedProvisionId: definitionId === undefined ? undefined : commentedProvisionId }, true)
      isClosing.current = true
      void navigate(-1)
    },
  }
}
