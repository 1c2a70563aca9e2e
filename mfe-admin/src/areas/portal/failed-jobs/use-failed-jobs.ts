import { usePagedList } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'

/** Loads the dead jobs of all services, newest first, and the services that did not respond. */
export function useFailedJobs() {
  const { listDeadJobs } = adminApi()
  const list = usePagedList(listDeadJobs.key, (page, options) => listDeadJobs({ query: page }, options), {
    staleTime: 0,
  })
  return { ...list, unavailableServices: list.pages.at(-1)?.unavailableServices ?? [] }
}
