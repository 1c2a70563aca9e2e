import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import type { PersonRole } from '@portal/contracts-common'
import { inTransaction } from '@portal/persistence'
import type { RelatedCaller, TestService } from '@portal/testing-service'
import { People } from '../modules/people/index.ts'
import { createNewPerson, createRole } from './new-persons.ts'

/** Creates the persons and relations of an access matrix. */
export function createPersonCallers({ service, clock }: TestService) {
  const insert = async (accountSub: string, role: PersonRole) => {
    const people = service.app.get(People)
    const person = createNewPerson({ accountSub, roles: [createRole(role)] })
    return inTransaction(service.app.get(MikroORM), (em) => people.insert(em, person, clock.now()))
  }
  const assignRole = async (sub: string, role: PersonRole) => void (await insert(sub, role))
  const createSelf = async (): Promise<RelatedCaller> => {
    const sub = randomUUID()
    const id = await insert(sub, 'owner')
    return { as: { groups: ['USERS'], sub }, request: { params: { id }, body: {} } }
  }
  return { assignRole, relations: { 'self to person': createSelf } }
}
