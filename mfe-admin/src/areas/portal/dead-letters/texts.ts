import { createTexts } from '@portal/i18n'
import type deadLetters from '../../../../locales/en-US/dead-letters.json'

/** Interface texts of `/dead-letters`. */
export const { useText: useDeadLettersText } = createTexts<typeof deadLetters>('dead-letters')
