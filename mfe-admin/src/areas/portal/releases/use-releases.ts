import type { ReleaseLoadStats } from '@portal/contracts-admin'
import { usePagedList } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'

const pageSize = 10

/** Loads the generations, newest first, and the load statistics of their releases by `name version`. */
export function useReleases() {
  const { listReleases } = adminApi()
  const list = usePagedList(
    [...listReleases.key, 'pages'],
    async ({ after }, options) => {
      const page = await listReleases({ query: { limit: pageSize, ...(after && { before: Number(after) }) } }, options)
      return { ...page, next: page.next === null ? null : String(page.next) }
    },
    // Not cached, because the newest activation matters most.
    { staleTime: 0 },
  )
  const { pages } = list
  const loads: ReadonlyMap<string, ReleaseLoadStats> = new Map(
    pages.flatMap((page) => page.loadStats.map((each) => [`${each.name} ${each.version}`, each])),
  )
  return { ...list, loads, live: pages[0]?.live ?? null, canActivate: pages[0]?.canActivate ?? false }
}
