import { createTexts } from '@portal/i18n'
import type search from '../../../locales/en-US/search.json'

/** Texts of the search page. */
export const { useText: useSearchText } = createTexts<typeof search>('search')
