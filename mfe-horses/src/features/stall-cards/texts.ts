import { createTexts } from '@portal/i18n'
import type stallCards from '../../../locales/en-US/stall-cards.json'

/** Texts of stall cards. */
export const { useText: useStallCardText } = createTexts<typeof stallCards>('stall-cards')
