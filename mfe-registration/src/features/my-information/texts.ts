import { createTexts } from '@portal/i18n'
import type mine from '../../../locales/en-US/my-information.json'

/** Texts of "My information". */
export const { useText: useMyText } = createTexts<typeof mine>('my-information')
