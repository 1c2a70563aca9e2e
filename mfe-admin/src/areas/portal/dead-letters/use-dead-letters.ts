import { deadLetterStates, type DeadLetterState } from '@portal/contracts-admin/rules'
import { usePagedList } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'

/** Parses the state parameter of a URL. Defaults to `pending`; `any` returns undefined. */
export function parseDeadLetterState(param: string | null): DeadLetterState | undefined {
  if (param === 'any') return undefined
  return deadLetterStates.find((state) => state === param) ?? 'pending'
}

/** Loads the failed events of all services, newest first, and the services that did not respond. */
export function useDeadLetters(state: DeadLetterState | undefined) {
  const { listDeadLetters } = adminApi()
  const list = usePagedList(
    [...listDeadLetters.key, state ?? 'any'],
    (page, options) => listDeadLetters({ query: { ...(state && { state }), ...page } }, options),
    { staleTime: 0 },
  )
  return { ...list, unavailableServices: list.pages.at(-1)?.unavailableServices ?? [] }
}
