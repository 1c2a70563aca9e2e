import { useLocation, useNavigate } from '@portal/ui/router'
import { useCallback, useState } from 'react'
import type { WordSelection } from '../comments/word-selection.ts'
import { staysInPlace } from './use-arrival.ts'

/** What stands open beside the text. */
type Beside =
  | { readonly kind: 'definition'; readonly definitionId: string }
  | { readonly kind: 'comments'; readonly regulationId: string }

export interface BesideState {
  readonly beside: Beside | undefined
  /** Words a comment is being written on. */
  readonly selection: WordSelection | null
  readonly openDefinition: (definitionId: string) => void
  readonly openComments: (regulationId: string, selection?: WordSelection) => void
  readonly choose: (selection: WordSelection | null) => void
  readonly close: () => void
}

/** Comments stand in the address, so that a link and the way back from sign-in open them; a definition has its own address. */
export function useBeside(comments: string | undefined): BesideState {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [definitionId, setDefinitionId] = useState<string>()
  const [chosen, setChosen] = useState<{ readonly on: string; readonly words: WordSelection } | null>(null)
  const setComments = useCallback(
    (regulationId: string | undefined) => {
      const query = new URLSearchParams(search)
      if (regulationId) query.set('comments', regulationId)
      else query.delete('comments')
      void navigate({ pathname, search: `?${query}`, hash }, { replace: true, state: staysInPlace })
    },
    [navigate, pathname, search, hash],
  )
  const openComments = useCallback(
    (regulationId: string, words?: WordSelection) => {
      setDefinitionId(undefined)
      setChosen(words ? { on: regulationId, words } : null)
      setComments(regulationId)
    },
    [setComments],
  )
  const close = useCallback(() => {
    setChosen(null)
    // The definition lies over the comments: closing it shows them again.
    if (definitionId) setDefinitionId(undefined)
    else setComments(undefined)
  }, [definitionId, setComments])
  return {
    beside: definitionId
      ? { kind: 'definition', definitionId }
      : comments
        ? { kind: 'comments', regulationId: comments }
        : undefined,
    // The address changes a moment later: words of one provision must never reach the draft of another.
    selection: chosen && chosen.on === comments ? chosen.words : null,
    openDefinition: setDefinitionId,
    openComments,
    choose: (words) => setChosen(words && comments ? { on: comments, words } : null),
    close,
  }
}
