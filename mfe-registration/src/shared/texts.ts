import { createTexts } from '@portal/i18n'
import type licenses from '../../locales/en-US/licenses.json'
import type registration from '../../locales/en-US/registration.json'
import type questions from '../../locales/en-US/registration-questions.json'
import type states from '../../locales/en-US/states.json'

/** Texts of the start page and of what all pages of the wizard share. */
export const { useText } = createTexts<typeof registration>('registration')

/** Texts of the questions. */
export const { useText: useQuestionText } = createTexts<typeof questions>('registration-questions')

/** Names of states by code. */
export const { useText: useStateText } = createTexts<typeof states>('states')

/** Texts of the pages about licenses. */
export const { useText: useLicenseText } = createTexts<typeof licenses>('licenses')
