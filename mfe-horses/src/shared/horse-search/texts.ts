import { createTexts } from '@portal/i18n'
import type search from '../../../locales/en-US/horse-search.json'

/** Texts of the search for horses. */
export const { useText: useSearchText } = createTexts<typeof search>('horse-search')
