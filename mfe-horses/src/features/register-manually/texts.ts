import { createTexts } from '@portal/i18n'
import type texts from '../../../locales/en-US/register-manually.json'

/** Texts of the registration by hand. */
export const { useText: useManualText } = createTexts<typeof texts>('register-manually')
