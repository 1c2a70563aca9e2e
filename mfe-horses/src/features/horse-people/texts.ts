import { createTexts } from '@portal/i18n'
import type horsePeople from '../../../locales/en-US/horse-people.json'

/** Texts of the people of a horse. */
export const { useText: usePeopleText } = createTexts<typeof horsePeople>('horse-people')
