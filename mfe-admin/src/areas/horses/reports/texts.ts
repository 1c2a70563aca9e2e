import { createTexts } from '@portal/i18n'
import type horseReports from '../../../../locales/en-US/horse-reports.json'

/** Texts of `/reports/horses`. */
export const { useText: useHorseReportText } = createTexts<typeof horseReports>('horse-reports')
