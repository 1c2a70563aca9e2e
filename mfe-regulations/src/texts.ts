import { textsOf } from '@portal/i18n'
import type regulations from '../locales/en-US/regulations.json'

/** Texts of reading pages, versions and comparison. */
export const { useText } = textsOf<typeof regulations>('regulations')
