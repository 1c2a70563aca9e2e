import { createTexts } from '@portal/i18n'
import type approvals from '../../../locales/en-US/approvals.json'

/** Texts of changes that two people agree on. */
export const { useText: useApprovalText } = createTexts<typeof approvals>('approvals')
