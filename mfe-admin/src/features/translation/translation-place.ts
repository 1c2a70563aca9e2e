import { translationStates, type TranslationState } from '@portal/contracts-regulations/rules'

/** Which version is put into Spanish, and what of it is shown; kept in the address. */
export interface TranslationPlace {
  readonly version: string
  /** Empty: all provisions. */
  readonly state: TranslationState | ''
  readonly page: number
}

/** Reads a place from an address; what makes no sense there is left out. */
export function readTranslationPlace(params: URLSearchParams): TranslationPlace {
  const page = Number(params.get('page'))
  return {
    version: params.get('version') ?? '',
    state: translationStates.find((state) => state === params.get('state')) ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** The address of a place. */
export function translationAddress({ version = '', state = '', page = 1 }: Partial<TranslationPlace>): string {
  const params = new URLSearchParams()
  if (version !== '') params.set('version', version)
  if (state !== '') params.set('state', state)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/regulation-management/translation?${params}` : '/regulation-management/translation'
}
