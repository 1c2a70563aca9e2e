import { createTexts } from '@portal/i18n'
import type horses from '../../locales/en-US/horses.json'

/** Texts of the horses. */
export const { useText } = createTexts<typeof horses>('horses')
