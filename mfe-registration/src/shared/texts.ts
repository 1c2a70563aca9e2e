import { createTexts } from '@portal/i18n'
import type registration from '../../locales/en-US/registration.json'

/** Texts of the registration wizard. */
export const { useText } = createTexts<typeof registration>('registration')
