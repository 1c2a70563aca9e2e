/** What the list of definitions is narrowed to, and which one is open; kept in the address. */
export interface DefinitionsPlace {
  readonly q: string
  readonly translation: '' | 'missing' | 'outdated'
  readonly page: number
  /** The id of the open definition, `new` for one being written, empty for the list. */
  readonly open: string
}

const longest = 200

/** Reads a place from an address; what makes no sense there is left out. */
export function readDefinitionsPlace(params: URLSearchParams): DefinitionsPlace {
  const translation = params.get('translation')
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, longest),
    translation: translation === 'missing' || translation === 'outdated' ? translation : '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    open: params.get('id') ?? '',
  }
}

/** The address of a place. */
export function definitionsAddress({
  q = '',
  translation = '',
  page = 1,
  open = '',
}: Partial<DefinitionsPlace>): string {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (translation !== '') params.set('translation', translation)
  if (page > 1) params.set('page', String(page))
  if (open !== '') params.set('id', open)
  return params.size > 0 ? `/definition-management?${params}` : '/definition-management'
}
