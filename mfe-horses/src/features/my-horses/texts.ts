import { createTexts } from '@portal/i18n'
import type myHorses from '../../../locales/en-US/my-horses.json'

/** Texts of the list of a person's horses. */
export const { useText: useMyHorsesText } = createTexts<typeof myHorses>('my-horses')
