import { anyOf, route, type AccessRule } from '@portal/contracts-common/light'
import { attendingVeterinarian, designatedOwner, historyReaders, responsiblePerson } from './access.ts'

const holders: AccessRule = { ...anyOf(responsiblePerson, designatedOwner), hidden: true }
const leavers: AccessRule = { ...anyOf(responsiblePerson, designatedOwner, attendingVeterinarian), hidden: true }
const acting = { delegateScope: 'horses' } as const

/** The people and the locations of a horse with their history. */
export const peopleRoutes = {
  listHorsePeople: route('GET', '/api/horses/:horseId/people', historyReaders, { delegateScope: 'any' }),
  addVeterinarian: route('POST', '/api/horses/:horseId/veterinarians', holders, acting),
  removeVeterinarian: route('POST', '/api/horses/:horseId/veterinarians/:personId/end', leavers, acting),
} as const
