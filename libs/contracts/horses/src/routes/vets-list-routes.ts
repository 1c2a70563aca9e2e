import { anyOf, route } from '@portal/contracts-common/light'
import { associationVeterinarianOfTrack, horseReaders, officials, regulatoryVeterinarianOfTrack } from './access.ts'

const veterinariansOfTrack = anyOf(regulatoryVeterinarianOfTrack, associationVeterinarianOfTrack)

/** The vets list. Veterinarians act at one of their tracks, which the path names. */
export const vetsListRoutes = {
  listVetsList: route('GET', '/api/horses/vets-list', anyOf(...officials)),
  listMyVetsList: route('GET', '/api/horses/vets-list/mine', 'signed-in', { delegateScope: 'any' }),
  listVetsListReasons: route('GET', '/api/horses/vets-list/reasons', 'signed-in', { delegateScope: 'any' }),
  listMyTracks: route(
    'GET',
    '/api/horses/tracks/mine',
    anyOf({ role: 'regulatory-veterinarian' }, { role: 'association-veterinarian' }, { role: 'track-staff' }),
  ),
  getHorseVetsList: route('GET', '/api/horses/:horseId/vets-list', horseReaders, { delegateScope: 'any' }),
  placeOnVetsList: route('POST', '/api/horses/tracks/:trackId/vets-list', veterinariansOfTrack),
  decideVetsListProposal: route(
    'POST',
    '/api/horses/tracks/:trackId/vets-list/:entryId/decision',
    anyOf(regulatoryVeterinarianOfTrack),
  ),
  voidVetsListEntry: route(
    'POST',
    '/api/horses/tracks/:trackId/vets-list/:entryId/void',
    anyOf({ level: 'staff' }, regulatoryVeterinarianOfTrack),
  ),
} as const
