import { textsOf } from '@portal/i18n'
import type translation from '../../../locales/en-US/translation.json'

/** Texts of the page where regulations are put into Spanish. */
export const { useText: useTranslationText } = textsOf<typeof translation>('translation')
