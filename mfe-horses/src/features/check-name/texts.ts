import { createTexts } from '@portal/i18n'
import type checkName from '../../../locales/en-US/check-name.json'

/** Texts of Check Name. */
export const { useText: useCheckNameText } = createTexts<typeof checkName>('check-name')
