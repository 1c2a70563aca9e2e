import { createTexts } from '@portal/i18n'
import type reading from '@portal/regulation-reading/locales/en-US/regulations.json'
import type regulations from '../../../locales/en-US/regulations.json'

/** Texts of the regulation pages: reading, versions, comparison. */
export const { useText } = createTexts<typeof reading & typeof regulations>('regulations')
