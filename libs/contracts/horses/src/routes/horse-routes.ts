import { anyOf, route } from '@portal/contracts-common/light'
import { horseHolders, horsePeople, horseReaders, responsiblePerson } from './access.ts'

/** Looking up, registering and reading horses. */
export const horseRoutes = {
  lookUpHorses: route('GET', '/api/horses/look-up', horsePeople, { delegateScope: 'horses' }),
  checkHorseList: route('POST', '/api/horses/look-up/list', horsePeople, { delegateScope: 'horses' }),
  registerHorses: route('POST', '/api/horses/registrations', anyOf({ role: 'trainer' }, { role: 'owner' }), {
    delegateScope: 'horses',
  }),
  searchHorses: route('GET', '/api/horses/search', horsePeople, { delegateScope: 'any' }),
  registerHorse: route('POST', '/api/horses', anyOf({ role: 'trainer' }, { role: 'owner' }), {
    delegateScope: 'horses',
  }),
  registerHorseManually: route(
    'POST',
    '/api/horses/manual-registrations',
    anyOf({ role: 'trainer' }, { role: 'owner' }),
    { delegateScope: 'horses' },
  ),
  listRegistrationFields: route('GET', '/api/horses/registration-fields', horsePeople, { delegateScope: 'any' }),
  correctManualRegistration: route(
    'PUT',
    '/api/horses/:horseId/manual-registration',
    { ...anyOf(responsiblePerson), hidden: true },
    { delegateScope: 'horses' },
  ),
  listMyHorses: route('GET', '/api/horses/mine', 'signed-in', { delegateScope: 'any' }),
  countMyHorses: route('GET', '/api/horses/mine/counts', 'signed-in', { delegateScope: 'any' }),
  exportMyHorses: route('GET', '/api/horses/mine/csv', 'signed-in', { delegateScope: 'any' }),
  listMyHorsesViews: route('GET', '/api/horses/mine/views', 'signed-in', { delegateScope: 'any', requires: 'person' }),
  saveMyHorsesView: route('PUT', '/api/horses/mine/views/:viewId', 'signed-in', {
    delegateScope: 'horses',
    requires: 'person',
  }),
  deleteMyHorsesView: route('DELETE', '/api/horses/mine/views/:viewId', 'signed-in', {
    delegateScope: 'horses',
    requires: 'person',
  }),
  listHorsesToConfirm: route('GET', '/api/horses/mine/unconfirmed', 'signed-in', { delegateScope: 'any' }),
  confirmHorses: route('POST', '/api/horses/confirmations', horsePeople, { delegateScope: 'horses' }),
  getHorse: route('GET', '/api/horses/:horseId', horseReaders, { delegateScope: 'any' }),
  changeHorseStatus: route('POST', '/api/horses/:horseId/status', horseHolders, { delegateScope: 'horses' }),
  moveHorses: route('POST', '/api/horses/moves', horsePeople, { delegateScope: 'horses' }),
  listLocations: route('GET', '/api/horses/locations', 'signed-in', { delegateScope: 'any' }),
} as const
