import { translationStates, type TranslationState } from '@portal/contracts-regulations/rules'

/** URL parameters of `/regulation-management/translation`: the version and the displayed provisions. */
export interface TranslationParams {
  readonly version: string
  /** Empty for all provisions. */
  readonly state: TranslationState | ''
  readonly page: number
}

/** Parses the query parameters of a URL. Invalid values are replaced by the defaults. */
export function parseTranslationParams(params: URLSearchParams): TranslationParams {
  const page = Number(params.get('page'))
  return {
    version: params.get('version') ?? '',
    state: translationStates.find((state) => state === params.get('state')) ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** Returns the URL of the page with the given parameters. */
export function translationUrl({ version = '', state = '', page = 1 }: Partial<TranslationParams>): string {
  const params = new URLSearchParams()
  if (version !== '') params.set('version', version)
  if (state !== '') params.set('state', state)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/regulation-management/translation?${params}` : '/regulation-management/translation'
}
