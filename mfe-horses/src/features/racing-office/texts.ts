import { createTexts } from '@portal/i18n'
import type racingOffice from '../../../locales/en-US/racing-office.json'

/** Texts of the racing office. */
export const { useText: useOfficeText } = createTexts<typeof racingOffice>('racing-office')
