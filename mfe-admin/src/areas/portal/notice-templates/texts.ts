import { createTexts } from '@portal/i18n'
import type texts from '../../../../locales/en-US/notice-templates.json'

export const { useText: useNoticeTemplatesText } = createTexts<typeof texts>('notice-templates')
