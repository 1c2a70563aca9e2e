import type { ReleaseLoads } from '@portal/contracts-admin'
import { usePagedList } from '@portal/ui/query'
import { adminApi } from '../../api.ts'

const atOnce = 10

/** Generations, newest first, with how their releases load by `name version`. */
export function useReleases() {
  const call = adminApi().listReleases
  const list = usePagedList(
    [...call.key, 'pages'],
    async ({ after }, options) => {
      const page = await call({ query: { limit: atOnce, ...(after && { before: Number(after) }) } }, options)
      return { ...page, next: page.next === null ? null : String(page.next) }
    },
    // What went live a moment ago is why one looks.
    { staleTime: 0 },
  )
  const { pages } = list
  const loads: ReadonlyMap<string, ReleaseLoads> = new Map(
    pages.flatMap((page) => page.loads.map((each) => [`${each.name} ${each.version}`, each])),
  )
  return { ...list, loads, live: pages[0]?.live ?? null, movable: pages[0]?.movable ?? false }
}
