import { createTexts } from '@portal/i18n'
import type searchSynonyms from '../../../../locales/en-US/search-synonyms.json'

/** Interface texts of `/search-synonyms`. */
export const { useText: useSearchSynonymsText } = createTexts<typeof searchSynonyms>('search-synonyms')
