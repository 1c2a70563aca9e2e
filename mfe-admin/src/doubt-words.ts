import { doubtCodes } from '@portal/contracts-regulations/rules'
import { textsOf } from '@portal/i18n'
import type doubts from '../locales/en-US/doubts.json'

const { useText } = textsOf<typeof doubts>('doubts')

/** Why the parser doubts a place, in words: on its own page, and in the editor of the draft that the text went into. */
export function useDoubtWords(): (code: string) => string {
  const t = useText()
  // A later release of the service may have doubts of other kinds.
  return (code) => t(doubtCodes.find((each) => each === code) ?? 'other')
}
