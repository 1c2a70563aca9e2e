import { createTexts } from '@portal/i18n'
import type jogs from '../../../../locales/en-US/jogs.json'

/** Texts about jogs and the day sheet. */
export const { useText: useJogsText } = createTexts<typeof jogs>('jogs')
