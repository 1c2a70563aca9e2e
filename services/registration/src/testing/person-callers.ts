import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import type { PersonRole } from '@portal/contracts-common'
import { inTransaction } from '@portal/persistence'
import type { DelegationToCreate, RelatedCaller, TestDelegate, TestService } from '@portal/testing-service'
import { People, PersonDelegations, PersonQueries } from '../modules/people/index.ts'
import { createNewPerson, createRole } from './new-persons.ts'

const createCaller = () => ({ groups: ['USERS'] as const, sub: randomUUID() })

/** Creates the persons and relations of an access matrix. */
export function createPersonCallers({ service, clock }: TestService) {
  const insert = async (accountSub: string, role: PersonRole) => {
    const people = service.app.get(People)
    const person = createNewPerson({ accountSub, roles: [createRole(role)] })
    return inTransaction(service.app.get(MikroORM), (em) => people.insert(em, person, clock.now()))
  }
  const assignRole = async (sub: string, role: PersonRole) => void (await insert(sub, role))
  const createSelf = async (): Promise<RelatedCaller> => {
    const as = createCaller()
    const id = await insert(as.sub, 'owner')
    return { as, request: { params: { id }, body: {} } }
  }
  /** Creates a delegate, of a new person unless the account of one is given. */
  const createDelegate = async ({ scopes, state, principal }: DelegationToCreate): Promise<TestDelegate> => {
    const [as, owner] = [createCaller(), principal ?? createCaller()]
    await insert(as.sub, 'owner')
    if (!principal) await insert(owner.sub ?? '', 'owner')
    const people = service.app.get(PersonQueries)
    const [from, to] = [await people.findByAccount(owner.sub ?? ''), await people.findByAccount(as.sub)]
    if (!from || !to) throw new Error('both persons were inserted')
    const delegations = service.app.get(PersonDelegations)
    const delegationId = randomUUID()
    await inTransaction(service.app.get(MikroORM), async (em) => {
      const period = { firstDay: '2020-01-01', lastDay: state === 'past' ? '2020-02-01' : null }
      const persons = { principalId: from.personId, delegateId: to.personId }
      await delegations.insert(em, { delegationId, ...persons, scopes, ...period, now: clock.now() })
      if (state === 'ended') await delegations.end(em, delegationId, 'principal', clock.now())
    })
    return { as, hisaPersonId: from.hisaPersonId }
  }
  return { assignRole, createDelegate, relations: { 'self to person': createSelf } }
}
