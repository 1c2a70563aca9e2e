import { createTexts } from '@portal/i18n'
import type horseCorrections from '../../../../locales/en-US/horse-corrections.json'

/** Texts of `/horse-people/:horseId`. */
export const { useText: useCorrectionText } = createTexts<typeof horseCorrections>('horse-corrections')
