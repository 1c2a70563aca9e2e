import { searchKinds, type SearchKind } from '@portal/contracts-regulations/rules'

/** The query, its filters and the page; stored in the URL. */
export interface SearchParams {
  readonly q: string
  readonly kind: SearchKind
  /** `current`: in effect or open for comment; `every`: superseded and future versions too. */
  readonly scope: 'current' | 'every'
  /** Searches only this version. */
  readonly versionId?: string | undefined
  /** Starts at 1. */
  readonly page: number
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Longest query the service accepts, in characters. */
export const maxQueryLength = 200

/** Parses a search from a URL; ignores invalid values. */
export function parseSearchParams(params: URLSearchParams): SearchParams {
  const page = Number(params.get('page') ?? 1)
  const version = params.get('version') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, maxQueryLength),
    kind: searchKinds.find((kind) => kind === params.get('kind')) ?? 'all',
    scope: params.get('scope') === 'every' ? 'every' : 'current',
    versionId: uuid.test(version) ? version : undefined,
    page: Number.isInteger(page) && page > 0 && page <= 5000 ? page : 1,
  }
}

/** Returns the URL of a search. */
export function searchUrl({ q, kind, scope, versionId, page }: SearchParams): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (kind !== 'all') params.set('kind', kind)
  if (scope !== 'current') params.set('scope', scope)
  if (versionId) params.set('version', versionId)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/search?${params}` : '/search'
}
