import { matchesRoute } from '@portal/contracts-shell'
import type { EdgeConfig } from '../config.ts'

export type Upstream = EdgeConfig['UPSTREAMS'][number]

/** A page that a service renders, with the part of the URL that selects its content. */
export interface DeclaredPage {
  readonly upstream: Upstream & { readonly pages: NonNullable<Upstream['pages']> }
  /** Path with the declared query parameters in a fixed order, so that others (`utm_source`) don't render it again. */
  readonly url: string
  /** Path of the declaration, and how often one network address may open its pages in a minute. */
  readonly path: string
  readonly limitPerMinute: number | undefined
}

/** Finds the service that renders the content of a URL. Returns undefined if no service declares it. */
export function findDeclaredPage(upstreams: readonly Upstream[], url: URL): DeclaredPage | undefined {
  for (const upstream of upstreams) {
    const { pages } = upstream
    const declared = pages?.pages.find(({ path }) => matchesRoute(path, url.pathname))
    if (pages === undefined || declared === undefined) continue
    const { requiredQuery } = declared
    if (requiredQuery !== undefined && !url.searchParams.has(requiredQuery)) continue
    const query = new URLSearchParams()
    for (const name of declared.query) {
      const value = url.searchParams.get(name)
      if (value !== null) query.set(name, value)
    }
    const selected = query.size === 0 ? url.pathname : `${url.pathname}?${query}`
    const { path, limitPerMinute } = declared
    return { upstream: { ...upstream, pages }, url: selected, path, limitPerMinute }
  }
  return undefined
}
