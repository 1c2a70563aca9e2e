import { textsOf } from '@portal/i18n'
import type localization from '../../../locales/en-US/localization.json'

/** Texts of the page about texts. */
export const { useText: useLocalizationText } = textsOf<typeof localization>('localization')
