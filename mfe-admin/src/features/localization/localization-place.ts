/** Which texts are shown; `missing`: there are none in one of the languages. */
export const textViews = ['all', 'changed', 'outdated', 'missing'] as const
type TextView = (typeof textViews)[number]

/** What is looked for among the texts of the portal; kept in the address. */
export interface LocalizationPlace {
  /** Part of a key, or words in either language. */
  readonly q: string
  readonly view: TextView
  /** Only the texts of this namespace; empty: all. */
  readonly namespace: string
  /** From 1. */
  readonly page: number
  /** The text that is open, as `namespace:key`; empty: none. */
  readonly text: string
}

/** Reads a place from an address; what makes no sense there is left out. */
export function readLocalizationPlace(params: URLSearchParams): LocalizationPlace {
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    view: textViews.find((view) => view === params.get('view')) ?? 'all',
    namespace: params.get('namespace') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    text: params.get('text') ?? '',
  }
}

/** The address of a place among the texts. */
export function localizationAddress({ q, view, namespace, page, text }: Partial<LocalizationPlace>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (view && view !== 'all') params.set('view', view)
  if (namespace) params.set('namespace', namespace)
  if (page && page > 1) params.set('page', String(page))
  if (text) params.set('text', text)
  return params.size > 0 ? `/localization?${params}` : '/localization'
}
