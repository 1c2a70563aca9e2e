import { createTexts } from '@portal/i18n'
import type agreements from '../../../../locales/en-US/agreements.json'

/** Interface texts of `/agreement-versions`. */
export const { useText: useAgreementsText } = createTexts<typeof agreements>('agreements')
