import { createTexts } from '@portal/i18n'
import type peopleTerms from '../../../locales/en-US/people-terms.json'

/** Names of roles, statuses, licenses and pages of the registration. */
export const { useText: usePeopleTerms } = createTexts<typeof peopleTerms>('people-terms')
