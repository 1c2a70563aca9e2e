/** Which texts are shown. `missing`: texts that do not exist in one of the languages. */
export const textViews = ['all', 'changed', 'outdated', 'missing'] as const
type TextView = (typeof textViews)[number]

/** URL parameters of `/localization`: the filters and the open text. */
export interface LocalizationParams {
  /** Part of a key or of the text in either language. */
  readonly q: string
  readonly view: TextView
  /** Shows the texts of this namespace; empty shows all. */
  readonly namespace: string
  /** From 1. */
  readonly page: number
  /** The open text as `namespace:key`; empty if none is open. */
  readonly text: string
}

/** Parses the query parameters of a URL. Invalid values are replaced by the defaults. */
export function parseLocalizationParams(params: URLSearchParams): LocalizationParams {
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    view: textViews.find((view) => view === params.get('view')) ?? 'all',
    namespace: params.get('namespace') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    text: params.get('text') ?? '',
  }
}

/** Returns the URL of the page with the given parameters. */
export function localizationUrl({ q, view, namespace, page, text }: Partial<LocalizationParams>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (view && view !== 'all') params.set('view', view)
  if (namespace) params.set('namespace', namespace)
  if (page && page > 1) params.set('page', String(page))
  if (text) params.set('text', text)
  return params.size > 0 ? `/localization?${params}` : '/localization'
}
