import { layoff, openRequest, pinFiring, standDowns } from './events.ts'
import type { Reason } from './reason.ts'
import { registration, status } from './registration.ts'
import { requirements } from './requirements.ts'
import { responsiblePerson } from './responsible-person.ts'
import { vetsList } from './vets-list.ts'

export type { Reason } from './reason.ts'
export { status } from './registration.ts'

/** Every kind of reason, in the order in which pages show them. */
export const reasons: readonly Reason[] = [
  registration,
  status,
  responsiblePerson,
  vetsList,
  standDowns,
  ...requirements,
  layoff,
  pinFiring,
  openRequest,
]
