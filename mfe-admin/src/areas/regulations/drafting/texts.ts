import { createTexts } from '@portal/i18n'
import type regulations from '../../../../locales/en-US/regulation-management.json'

/** Interface texts of `/regulation-management`. */
export const { useText: useRegulationsText } = createTexts<typeof regulations>('regulation-management')
