import { createTexts } from '@portal/i18n'
import type admin from '../../locales/en-US/admin.json'

/** Page titles for the staff menu, and texts that several areas share. */
export const { useText: useAdminText } = createTexts<typeof admin>('admin')
