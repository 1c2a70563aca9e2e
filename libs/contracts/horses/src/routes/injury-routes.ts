import { anyOf, route } from '@portal/contracts-common/light'
import { attendingVeterinarian, healthReaders, officials, responsiblePerson } from './access.ts'

/** Injuries of horses. Staff and regulatory veterinarians report them for every horse and review the reports. */
export const injuryRoutes = {
  listHorseInjuries: route('GET', '/api/horses/:horseId/injuries', healthReaders, { delegateScope: 'any' }),
  listInjuries: route('GET', '/api/horses/injuries', anyOf(...officials)),
  reportInjury: route(
    'POST',
    '/api/horses/:horseId/injuries',
    {
      ...anyOf({ level: 'staff' }, { role: 'regulatory-veterinarian' }, responsiblePerson, attendingVeterinarian),
      hidden: true,
    },
    { delegateScope: 'health-records' },
  ),
  reviewInjury: route(
    'POST',
    '/api/horses/injuries/:injuryId/review',
    anyOf({ level: 'staff' }, { role: 'regulatory-veterinarian' }),
  ),
} as const
