import { createTexts } from '@portal/i18n'
import type parser from '../../../../locales/en-US/parser.json'

/** Interface texts of `/reg-parser`. */
export const { useText: useParserText } = createTexts<typeof parser>('parser')
