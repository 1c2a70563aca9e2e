import { createTexts } from '@portal/i18n'
import type peopleManagement from '../../../../locales/en-US/people-management.json'

/** Interface texts of `/people-management`. */
export const { useText: usePersonsText } = createTexts<typeof peopleManagement>('people-management')
