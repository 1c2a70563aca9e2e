import { createTexts } from '@portal/i18n'
import type localization from '../../../../locales/en-US/localization.json'

/** Interface texts of `/localization`. */
export const { useText: useLocalizationText } = createTexts<typeof localization>('localization')
