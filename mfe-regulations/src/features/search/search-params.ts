import { searchKinds, searchScopes, type SearchKind, type SearchScope } from '@portal/contracts-regulations/rules'

/** The query, its filters and the page; stored in the URL. */
export interface SearchParams {
  readonly q: string
  readonly kind: SearchKind
  /** Status of the versions to search. */
  readonly scope: SearchScope
  /** Searches only the versions of this main regulation. */
  readonly regulationId?: string | undefined
  /** Searches only this version. */
  readonly versionId?: string | undefined
  /** Whether to search for the query as typed, without correcting its spelling. */
  readonly isExact?: boolean | undefined
  /** Starts at 1. */
  readonly page: number
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Longest query the service accepts, in characters. */
export const maxQueryLength = 200

/** Parses a search from a URL; ignores invalid values. */
export function parseSearchParams(params: URLSearchParams): SearchParams {
  const page = Number(params.get('page') ?? 1)
  const getId = (name: string) => uuid.exec(params.get(name) ?? '')?.[0]
  return {
    q: (params.get('q') ?? '').trim().slice(0, maxQueryLength),
    kind: searchKinds.find((kind) => kind === params.get('kind')) ?? 'all',
    scope: searchScopes.find((scope) => scope === params.get('scope')) ?? 'current',
    regulationId: getId('regulation'),
    versionId: getId('version'),
    ...(params.get('exact') === '1' && { isExact: true }),
    page: Number.isInteger(page) && page > 0 && page <= 5000 ? page : 1,
  }
}

/** Returns the URL of a search. */
export function searchUrl({ q, kind, scope, regulationId, versionId, isExact, page }: SearchParams): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (kind !== 'all') params.set('kind', kind)
  if (scope !== 'current') params.set('scope', scope)
  if (regulationId) params.set('regulation', regulationId)
  if (versionId) params.set('version', versionId)
  if (isExact) params.set('exact', '1')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/search?${params}` : '/search'
}
