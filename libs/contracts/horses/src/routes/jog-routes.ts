import { anyOf, route } from '@portal/contracts-common/light'
import {
  associationVeterinarianOfTrack,
  attendingVeterinarian,
  horseReaders,
  regulatoryVeterinarianOfTrack,
  responsiblePerson,
} from './access.ts'

/** Jogs that are not part of a removal from the vets list. Only a regulatory veterinarian of the track signs. */
export const jogRoutes = {
  listHorseJogs: route('GET', '/api/horses/:horseId/jogs', horseReaders, { delegateScope: 'any' }),
  requestJog: route(
    'POST',
    '/api/horses/:horseId/jogs',
    { ...anyOf(responsiblePerson, attendingVeterinarian), hidden: true },
    { delegateScope: 'horse-requests' },
  ),
  getDaySheet: route(
    'GET',
    '/api/horses/tracks/:trackId/day-sheet',
    anyOf(regulatoryVeterinarianOfTrack, associationVeterinarianOfTrack),
  ),
  addSheetJog: route('POST', '/api/horses/tracks/:trackId/jogs', anyOf(regulatoryVeterinarianOfTrack)),
  recordJog: route('POST', '/api/horses/tracks/:trackId/jog-results', anyOf(regulatoryVeterinarianOfTrack)),
  getJog: route(
    'GET',
    '/api/horses/tracks/:trackId/jogs/:jogId',
    anyOf(regulatoryVeterinarianOfTrack, associationVeterinarianOfTrack),
  ),
  signJog: route('POST', '/api/horses/tracks/:trackId/jogs/:jogId/results', anyOf(regulatoryVeterinarianOfTrack)),
} as const
