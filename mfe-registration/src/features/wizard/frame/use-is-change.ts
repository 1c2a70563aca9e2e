import { useSearchParams } from '@portal/ui/router'

/** Query of a page that was opened with "Change" on the answers to check, and returns there. */
export const changeQuery = '?change=1'

export function useIsChange(): boolean {
  const [query] = useSearchParams()
  return query.has('change')
}
