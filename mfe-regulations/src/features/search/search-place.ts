import { searchKinds, type SearchKind } from '@portal/contracts-regulations/rules'

/** What is looked for and where; kept in the address. */
export interface SearchPlace {
  readonly q: string
  readonly kind: SearchKind
  /** `current`: in force or open for comment; `every`: superseded and future versions too. */
  readonly scope: 'current' | 'every'
  /** Only within this version. */
  readonly versionId?: string | undefined
  /** From 1. */
  readonly page: number
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Longest search the service takes, in characters. */
export const queryMaxLength = 200

/** Reads a search from an address; what makes no sense there is left out. */
export function readSearchPlace(params: URLSearchParams): SearchPlace {
  const page = Number(params.get('page') ?? 1)
  const version = params.get('version') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, queryMaxLength),
    kind: searchKinds.find((kind) => kind === params.get('kind')) ?? 'all',
    scope: params.get('scope') === 'every' ? 'every' : 'current',
    versionId: uuid.test(version) ? version : undefined,
    page: Number.isInteger(page) && page > 0 && page <= 5000 ? page : 1,
  }
}

/** The address of a search. */
export function searchAddress({ q, kind, scope, versionId, page }: SearchPlace): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (kind !== 'all') params.set('kind', kind)
  if (scope !== 'current') params.set('scope', scope)
  if (versionId) params.set('version', versionId)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/search?${params}` : '/search'
}
