import { createTexts } from '@portal/i18n'
import type english from '../locales/en-US/shell.json'

/** Text hook of the shell's namespace. */
export const { useText } = createTexts<typeof english>('shell')
