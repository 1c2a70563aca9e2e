import { anyOf, route } from '@portal/contracts-common/light'

/** People who may look up and register horses. */
const horsePeople = anyOf(
  { level: 'staff' },
  { role: 'trainer' },
  { role: 'owner' },
  { role: 'designated-owner' },
  { role: 'veterinarian' },
  { role: 'regulatory-veterinarian' },
  { role: 'association-veterinarian' },
  { role: 'track-staff' },
  { role: 'commission-staff' },
)

const to = 'horse'
const param = 'horseId'

/** People who see a horse's page. For others the horse does not exist. */
const horseReaders = {
  ...anyOf(
    { level: 'staff' },
    { role: 'regulatory-veterinarian' },
    { role: 'association-veterinarian' },
    { role: 'track-staff' },
    { role: 'commission-staff' },
    { relation: 'responsible-person', to, param },
    { relation: 'owner', to, param },
    { relation: 'designated-owner', to, param },
    { relation: 'attending-veterinarian', to, param },
  ),
  hidden: true,
}

/** Method, path and access of every endpoint except those for the authority's staff, without schemas, for browsers. */
export const horsesRoutes = {
  lookUpHorses: route('GET', '/api/horses/look-up', horsePeople),
  registerHorse: route('POST', '/api/horses', anyOf({ role: 'trainer' }, { role: 'owner' })),
  listMyHorses: route('GET', '/api/horses/mine', 'signed-in'),
  getHorse: route('GET', '/api/horses/:horseId', horseReaders),
  listLocations: route('GET', '/api/horses/locations', 'signed-in'),
} as const
