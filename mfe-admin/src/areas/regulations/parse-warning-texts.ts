import { parseWarningCodes } from '@portal/contracts-regulations/rules'
import { createTexts } from '@portal/i18n'
import type parseWarnings from '../../../locales/en-US/parse-warnings.json'

const { useText } = createTexts<typeof parseWarnings>('parse-warnings')

/** Returns the description of a parse warning, for the parser page and the draft editor. */
export function useParseWarningText(): (code: string) => string {
  const t = useText()
  // A later release of the service may send codes that this release does not know.
  return (code) => t(parseWarningCodes.find((each) => each === code) ?? 'other')
}
