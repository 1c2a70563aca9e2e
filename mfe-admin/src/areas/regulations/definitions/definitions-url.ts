/** URL parameters of `/definition-management`: the filters of the list and the open definition. */
export interface DefinitionsParams {
  readonly q: string
  readonly translation: '' | 'missing' | 'outdated'
  readonly page: number
  /** The id of the open definition, `new` for a new one, empty for the list. */
  readonly open: string
}

const maxQueryLength = 200

/** Parses the query parameters of a URL. Invalid values are replaced by the defaults. */
export function parseDefinitionsParams(params: URLSearchParams): DefinitionsParams {
  const translation = params.get('translation')
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, maxQueryLength),
    translation: translation === 'missing' || translation === 'outdated' ? translation : '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    open: params.get('id') ?? '',
  }
}

/** Returns the URL of the page with the given parameters. */
export function definitionsUrl({ q = '', translation = '', page = 1, open = '' }: Partial<DefinitionsParams>): string {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (translation !== '') params.set('translation', translation)
  if (page > 1) params.set('page', String(page))
  if (open !== '') params.set('id', open)
  return params.size > 0 ? `/definition-management?${params}` : '/definition-management'
}
