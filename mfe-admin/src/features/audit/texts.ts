import { textsOf } from '@portal/i18n'
import type audit from '../../../locales/en-US/audit.json'

/** Texts of the audit trail. */
export const { useText: useAuditText } = textsOf<typeof audit>('audit')
