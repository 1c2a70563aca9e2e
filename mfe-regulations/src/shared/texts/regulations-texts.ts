import { createTexts } from '@portal/i18n'
import type regulations from '../../../locales/en-US/regulations.json'

/** Texts of the regulation pages: reading, versions, comparison. */
export const { useText } = createTexts<typeof regulations>('regulations')
