import type { DeadJobCount } from '@portal/contracts-admin'
import { usePagedList, useQuery } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'

/** A kind of job in a service. */
export type JobKind = Pick<DeadJobCount, 'service' | 'job'>

/** Parses the kind in the query parameters of a URL; undefined for all kinds. */
export function parseJobKind(params: URLSearchParams): JobKind | undefined {
  const [service, job] = [params.get('service'), params.get('job')]
  return service && job ? { service, job } : undefined
}

/** Loads the dead jobs of one kind or of all services, newest first, and the services that did not respond. */
export function useFailedJobs(kind: JobKind | undefined) {
  const { listDeadJobs } = adminApi()
  const list = usePagedList(
    [...listDeadJobs.key, kind?.service, kind?.job],
    (page, options) => listDeadJobs({ query: { ...kind, ...page } }, options),
    { staleTime: 0 },
  )
  return { ...list, unavailableServices: list.pages.at(-1)?.unavailableServices ?? [] }
}

/** Loads the number of dead jobs of each kind. Includes `selected` when it has none. */
export function useFailedJobCounts(selected: JobKind | undefined): readonly DeadJobCount[] {
  const { data } = useQuery({ ...adminApi().countDeadJobs.query({}), staleTime: 0 })
  const counts = data?.items ?? []
  const hasSelected = counts.some(({ service, job }) => service === selected?.service && job === selected.job)
  return selected && !hasSelected ? [...counts, { ...selected, count: 0 }] : counts
}
