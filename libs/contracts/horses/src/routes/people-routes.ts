import { anyOf, route, type AccessRule } from '@portal/contracts-common/light'
import { attendingVeterinarian, designatedOwner, historyReaders, owner, responsiblePerson } from './access.ts'

/** An owner only as the sole one without a designated owner; the command checks it. */
const holders: AccessRule = { ...anyOf(responsiblePerson, designatedOwner, owner), hidden: true }
const leavers: AccessRule = { ...anyOf(responsiblePerson, designatedOwner, owner, attendingVeterinarian), hidden: true }
const acting = { delegateScope: 'horses' } as const

/** The people and the locations of a horse with their history. */
export const peopleRoutes = {
  listHorsePeople: route('GET', '/api/horses/:horseId/people', historyReaders, { delegateScope: 'any' }),
  listTimeline: route('GET', '/api/horses/:horseId/timeline', historyReaders, { delegateScope: 'any' }),
  addVeterinarian: route('POST', '/api/horses/:horseId/veterinarians', holders, acting),
  removeVeterinarian: route('POST', '/api/horses/:horseId/veterinarians/:personId/end', leavers, acting),
} as const
