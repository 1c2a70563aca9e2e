import { createTexts } from '@portal/i18n'
import type registerMany from '../../../locales/en-US/register-many.json'

/** Texts of registering several horses. */
export const { useText: useManyText } = createTexts<typeof registerMany>('register-many')
