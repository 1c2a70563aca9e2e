import { anyOf, route, type AccessRule } from '@portal/contracts-common/light'

const claim = { to: 'claim', param: 'claimId' } as const

/** `sender`: the claimant and their trainer. The others have a relation once the claim is posted: until then it is sealed. */
const claimReaders: AccessRule = {
  anyOf: [
    { level: 'staff' },
    { role: 'commission-staff' },
    { relation: 'sender', ...claim },
    { relation: 'responsible-person', ...claim },
    { relation: 'owner', ...claim },
    { relation: 'track-staff-of-track', ...claim },
    { relation: 'regulatory-veterinarian-of-track', ...claim },
  ],
  hidden: true,
}

const claimants = anyOf({ level: 'staff' }, { role: 'trainer' }, { role: 'owner' }, { role: 'track-staff' })

const clerks = anyOf(
  { level: 'staff' },
  { role: 'commission-staff' },
  { relation: 'track-staff-of-track', to: 'track', param: 'trackId' },
)

const acting = { delegateScope: 'horse-requests' } as const
const reading = { delegateScope: 'any' } as const

/** Claims of horses in claiming races. The claims clerk is the track's staff; the stewards are the commission's staff. */
export const claimRoutes = {
  listClaimableEntries: route('GET', '/api/horses/tracks/:trackId/claimable-entries', claimants, acting),
  fileClaim: route('POST', '/api/horses/claims', claimants, acting),
  listMyClaims: route('GET', '/api/horses/claims/mine', 'signed-in', { ...reading, requires: 'person' }),
  listTrackClaims: route('GET', '/api/horses/tracks/:trackId/claims', clerks),
  getClaim: route('GET', '/api/horses/claims/:claimId', claimReaders, reading),
  changeClaim: route('POST', '/api/horses/claims/:claimId/actions', claimReaders, acting),
  handOverClaimRecords: route(
    'POST',
    '/api/horses/claims/:claimId/records-handed-over',
    { ...anyOf({ relation: 'responsible-person', ...claim }), hidden: true },
    acting,
  ),
} as const
