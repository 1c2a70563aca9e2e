import { textsOf } from '@portal/i18n'
import type deadLetters from '../../../locales/en-US/dead-letters.json'

/** Texts of the dead letters. */
export const { useText: useDeadLettersText } = textsOf<typeof deadLetters>('dead-letters')
