import { textsOf } from '@portal/i18n'
import type english from '../locales/en-US/shell.json'

/** The shell's own texts. */
export const { useText } = textsOf<typeof english>('shell')
