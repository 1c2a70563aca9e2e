import { textsOf } from '@portal/i18n'
import type parser from '../../../locales/en-US/parser.json'

/** Texts of the page that reads texts into regulations. */
export const { useText: useParserText } = textsOf<typeof parser>('parser')
