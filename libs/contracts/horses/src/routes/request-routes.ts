import { anyOf, route, type AccessRule } from '@portal/contracts-common/light'
import { attendingVeterinarian, designatedOwner, horsePeople, owner, responsiblePerson, shareHolder } from './access.ts'

const request = { to: 'request', param: 'requestId' } as const

/** The two sides of a request, those who manage the horse, and staff. For others the request does not exist. */
const requestReaders: AccessRule = {
  anyOf: [
    { level: 'staff' },
    { relation: 'sender', ...request },
    { relation: 'recipient', ...request },
    { relation: 'responsible-person', ...request },
    { relation: 'designated-owner', ...request },
  ],
  hidden: true,
}

/** People who see the requests about a horse. */
const horseRequestReaders: AccessRule = {
  anyOf: [{ level: 'staff' }, responsiblePerson, owner, designatedOwner, attendingVeterinarian],
  hidden: true,
}

const shareReaders: AccessRule = {
  ...anyOf({ level: 'staff' }, responsiblePerson, owner, designatedOwner, shareHolder),
  hidden: true,
}
const shareEnders: AccessRule = { ...anyOf(responsiblePerson, designatedOwner, shareHolder), hidden: true }

const acting = { delegateScope: 'horse-requests' } as const
const reading = { delegateScope: 'any' } as const

/** Requests that another person must accept: transfer, share, change of owner and change of the attending veterinarian. */
export const requestRoutes = {
  checkName: route('POST', '/api/horses/name-checks', horsePeople, acting),
  sendRequests: route('POST', '/api/horses/requests', horsePeople, acting),
  previewTransfer: route('GET', '/api/horses/requests/transfer-preview', horsePeople, acting),
  listRequests: route('GET', '/api/horses/requests', 'signed-in', { ...reading, requires: 'person' }),
  countRequests: route('GET', '/api/horses/requests/counts', 'signed-in', { ...reading, requires: 'person' }),
  getRequest: route('GET', '/api/horses/requests/:requestId', requestReaders, reading),
  decideRequests: route('POST', '/api/horses/requests/decisions', 'signed-in', {
    ...acting,
    requires: 'registered-person',
  }),
  withdrawRequest: route('POST', '/api/horses/requests/:requestId/withdraw', requestReaders, acting),
  takeBackRequest: route('POST', '/api/horses/requests/:requestId/take-back', requestReaders, acting),
  listHorseRequests: route('GET', '/api/horses/:horseId/requests', horseRequestReaders, reading),
  becomeTrainer: route(
    'POST',
    '/api/horses/:horseId/become-trainer',
    { ...anyOf(responsiblePerson), hidden: true },
    acting,
  ),
  listHorseShares: route('GET', '/api/horses/:horseId/shares', shareReaders, reading),
  endHorseShare: route('POST', '/api/horses/:horseId/shares/:shareId/end', shareEnders, acting),
} as const
