import { createTexts } from '@portal/i18n'
import type delegates from '../../../locales/en-US/delegates.json'

export const { useText } = createTexts<typeof delegates>('delegates')
