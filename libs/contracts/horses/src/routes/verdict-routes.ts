import { anyOf, route } from '@portal/contracts-common/light'
import { horseReaders, officials } from './access.ts'

/** Whether a horse can race, on a day and in a calendar. */
export const verdictRoutes = {
  getHorseVerdict: route('GET', '/api/horses/:horseId/verdict', horseReaders, { delegateScope: 'any' }),
  getHorseVerdictCalendar: route('GET', '/api/horses/:horseId/verdict/calendar', horseReaders, {
    delegateScope: 'any',
  }),
  listRacingOfficeEntries: route('GET', '/api/horses/racing-office/entries', anyOf(...officials)),
  exportRacingOfficeEntries: route('GET', '/api/horses/racing-office/entries/csv', anyOf(...officials)),
} as const
