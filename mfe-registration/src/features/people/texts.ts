import { createTexts } from '@portal/i18n'
import type people from '../../../locales/en-US/people.json'

/** Texts of the search for people. */
export const { useText: usePeopleText } = createTexts<typeof people>('people')
