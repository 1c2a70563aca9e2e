import { createTexts } from '@portal/i18n'
import type horseRequests from '../../../../locales/en-US/horse-requests.json'

/** Texts of `/horse-requests`. */
export const { useText: useStaffRequestText } = createTexts<typeof horseRequests>('horse-requests')
