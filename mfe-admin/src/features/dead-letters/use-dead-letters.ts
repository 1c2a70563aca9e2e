import { deadLetterStates, type DeadLetterState } from '@portal/contracts-admin/rules'
import { usePagedList } from '@portal/ui/query'
import { adminApi } from '../../api.ts'

/** The state an address asks for: those that wait where it says nothing; undefined for any. */
export function deadLetterState(asked: string | null): DeadLetterState | undefined {
  if (asked === 'any') return undefined
  return deadLetterStates.find((state) => state === asked) ?? 'waiting'
}

/** Events of all services that could not be handled, newest first; and the services that did not answer. */
export function useDeadLetters(state: DeadLetterState | undefined) {
  const call = adminApi().listDeadLetters
  const list = usePagedList(
    [...call.key, state ?? 'any'],
    (page, options) => call({ query: { ...(state && { state }), ...page } }, options),
    { staleTime: 0 },
  )
  return { ...list, silent: list.pages.at(-1)?.silent ?? [] }
}
