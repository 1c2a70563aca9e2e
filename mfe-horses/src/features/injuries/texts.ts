import { createTexts } from '@portal/i18n'
import type injuries from '../../../locales/en-US/injuries.json'

/** Texts about injuries. */
export const { useText: useInjuriesText } = createTexts<typeof injuries>('injuries')
