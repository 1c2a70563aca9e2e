import { anyOf, route } from '@portal/contracts-common/light'
import {
  associationVeterinarianOfTrack,
  attendingVeterinarian,
  designatedOwner,
  horseReaders,
  officials,
  regulatoryVeterinarianOfTrack,
  responsiblePerson,
} from './access.ts'

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
  countVetsListProposals: route(
    'GET',
    '/api/horses/vets-list/proposals/count',
    anyOf({ role: 'regulatory-veterinarian' }),
  ),
  getHorseVetsList: route('GET', '/api/horses/:horseId/vets-list', horseReaders, { delegateScope: 'any' }),
  /** Staff can waive the minimum time with a reason. */
  requestRemoval: route(
    'POST',
    '/api/horses/:horseId/vets-list/removals',
    { ...anyOf({ level: 'staff' }, responsiblePerson, designatedOwner, attendingVeterinarian), hidden: true },
    { delegateScope: 'horse-requests' },
  ),
  takeRemovalStep: route(
    'POST',
    '/api/horses/:horseId/vets-list/removals/:removalId/steps',
    {
      ...anyOf(
        { role: 'regulatory-veterinarian' },
        { role: 'association-veterinarian' },
        responsiblePerson,
        attendingVeterinarian,
      ),
      hidden: true,
    },
    { delegateScope: 'horse-requests' },
  ),
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
