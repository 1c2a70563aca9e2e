import { createTexts } from '@portal/i18n'
import type notices from '../../../locales/en-US/notices.json'

export const { useText } = createTexts<typeof notices>('notices')
