import { textsOf } from '@portal/i18n'
import type regulations from '../../../locales/en-US/regulation-management.json'

/** Texts of the pages on which regulations are drafted and published. */
export const { useText: useRegulationsText } = textsOf<typeof regulations>('regulation-management')
