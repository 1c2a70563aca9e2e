import { useLocation, useNavigate } from '@portal/ui/router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { WordSelection } from '../comments/word-selection.ts'
import { openedStep, useHeldScroll, type OpenedStep } from './opened-step.ts'
import { staysInPlace } from './use-arrival.ts'

/** What stands open beside the text. */
type Beside =
  | { readonly kind: 'definition'; readonly definitionId: string }
  | { readonly kind: 'comments'; readonly regulationId: string }

export interface BesideState {
  readonly beside: Beside | undefined
  /** Words a comment is being written on. */
  readonly selection: WordSelection | null
  /** Stays the same function: the whole text would render again with another. */
  readonly openDefinition: (definitionId: string) => void
  readonly openComments: (regulationId: string, selection?: WordSelection) => void
  readonly choose: (selection: WordSelection | null) => void
  readonly close: () => void
}

/**
 * Comments stand in the address, so that a link and the way back from sign-in open them; a definition has its own address.
 * What opens is a step of its own in the browser's history: its "back" closes it and stays on the page.
 */
export function useBeside(comments: string | undefined): BesideState {
  const navigate = useNavigate()
  const { pathname, search, hash, key, state } = useLocation()
  const step = openedStep(state)
  const definitionId = step?.definitionId
  const [chosen, setChosen] = useState<{ readonly on: string; readonly words: WordSelection } | null>(null)
  const holdScroll = useHeldScroll(step !== undefined)
  const goTo = (place: { readonly comments?: string | undefined; readonly step?: OpenedStep }, replace: boolean) => {
    const query = new URLSearchParams(search)
    if (place.comments) query.set('comments', place.comments)
    else query.delete('comments')
    const stays = { ...staysInPlace, ...(place.step && { opened: place.step }) }
    void navigate({ pathname, search: `?${query}`, hash }, { replace, state: stays })
  }

  const openDefinition = (id: string) => {
    holdScroll()
    goTo({ comments, step: { definitionId: id } }, definitionId !== undefined)
  }
  const latestOpen = useRef(openDefinition)
  latestOpen.current = openDefinition
  // The browser goes back a moment later: asked twice, it would go back twice.
  const isClosing = useRef(false)
  useEffect(() => void (isClosing.current = false), [key])
  return {
    beside: definitionId
      ? { kind: 'definition', definitionId }
      : comments
        ? { kind: 'comments', regulationId: comments }
        : undefined,
    // The address changes a moment later: words of one provision must never reach the draft of another.
    selection: chosen && chosen.on === comments ? chosen.words : null,
    openDefinition: useCallback((id) => latestOpen.current(id), []),
    openComments(regulationId, words) {
      setChosen(words ? { on: regulationId, words } : null)
      const isOpen = comments !== undefined || definitionId !== undefined
      if (!isOpen) holdScroll()
      // Opened by its link, it stands where the reader came to: closing it must not lead away.
      goTo({ comments: regulationId, ...((!isOpen || step) && { step: {} }) }, isOpen)
    },
    choose: (words) => setChosen(words && comments ? { on: comments, words } : null),
    close() {
      if (isClosing.current) return
      setChosen(null)
      // Chromium goes to the place that an address names when it goes back to it, and takes the focus there.
      const isTakenAway = hash !== ''
      if (!step || isTakenAway) return goTo({ comments: definitionId === undefined ? undefined : comments }, true)
      isClosing.current = true
      void navigate(-1)
    },
  }
}
