import { createTexts } from '@portal/i18n'
import type claims from '../../../locales/en-US/claims.json'

/** Texts of claims. */
export const { useText: useClaimText } = createTexts<typeof claims>('claims')
