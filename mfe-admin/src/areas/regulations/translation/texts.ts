import { createTexts } from '@portal/i18n'
import type translation from '../../../../locales/en-US/translation.json'

/** Interface texts of `/regulation-management/translation`. */
export const { useText: useTranslationText } = createTexts<typeof translation>('translation')
