import { createTexts } from '@portal/i18n'
import type audit from '../../../../locales/en-US/audit.json'

/** Interface texts of `/audit`. */
export const { useText: useAuditText } = createTexts<typeof audit>('audit')
