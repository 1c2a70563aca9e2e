import { createTexts } from '@portal/i18n'
import type peopleSupport from '../../../../locales/en-US/people-support.json'

/** Interface texts of `/registration-support`. */
export const { useText: useSupportText } = createTexts<typeof peopleSupport>('people-support')
