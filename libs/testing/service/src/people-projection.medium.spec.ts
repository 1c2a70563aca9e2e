import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { isRegistered, personRoles, type EventEnvelope } from '@portal/contracts-common'
import { personMerged, personRegistered, personUpdated, type PersonState } from '@portal/contracts-registration/events'
import { peopleConsumers } from '@portal/people'
import { inTransaction } from '@portal/persistence'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations, stalls } from './sample-stalls/stalls.service.ts'
import { createTestService, type TestService } from './test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(stalls, { migrations })
})
afterAll(() => service.close())

type Event = Pick<EventEnvelope<unknown>, 'at' | 'payload'> & { readonly subject: string }

/** One change of a random person. */
const change = fc.record({
  kind: fc.constantFrom('name', 'status', 'roles', 'delegate', 'end-delegations', 'merge', 'undo-merge'),
  person: fc.nat(3),
  other: fc.nat(3),
  role: fc.constantFrom(...personRoles),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** The events of four persons in the order in which the registration service publishes them. */
function createHistory(changes: readonly Change[]): Event[] {
  const events: Event[] = []
  const add = (subject: string, payload: unknown) => {
    const at = new Date(Date.UTC(2026, 0, 1) + events.length * 1000).toISOString()
    events.push({ subject, at, payload: structuredClone(payload) })
  }
  const persons = Array.from({ length: 4 }, (_, number) => createPerson(number))
  const mergedInto = new Map<number, number>()
  for (const { state } of persons) add(personRegistered.subject, state)
  for (const { kind, person: number, other, role } of changes) {
    const person = persons[number]
    const target = persons[other]
    if (!person || !target || number === other) continue
    const { state } = person
    if (kind === 'undo-merge') {
      const survivor = mergedInto.get(number)
      if (survivor === undefined) continue
      mergedInto.delete(number)
      for (const each of [persons[survivor], person]) {
        if (!each) continue
        each.state.revision += 1
        each.state.delegations = each.own
        add(personUpdated.subject, each.state)
      }
      continue
    }
    if (mergedInto.has(number) || mergedInto.has(other) || [...mergedInto.values()].includes(number)) continue
    if (kind === 'merge') {
      mergedInto.set(number, other)
      state.revision += 1
      add(personMerged.subject, {
        personId: state.personId,
        revision: state.revision,
        mergedIntoPersonId: target.state.personId,
      })
      target.state.delegations = [...target.own, ...person.own]
      target.state.revision += 1
      add(personUpdated.subject, target.state)
      continue
    }
    applyChange(person, { kind, role, other: target.state.personId })
    state.revision += 1
    add(personUpdated.subject, state)
  }
  return events
}

interface Person {
  readonly state: { -readonly [Key in keyof PersonState]: PersonState[Key] }
  /** Delegations without those of merged duplicates. */
  own: NonNullable<PersonState['delegations']>
}

function createPerson(number: number): Person {
  const base = { role: 'covered-person', effectiveFrom: '2000-01-01', effectiveTo: null, trackId: null } as const
  return {
    state: {
      personId: randomUUID(),
      revision: 1,
      displayName: `Person ${number}`,
      status: 'active',
      isCovered: true,
      accountSub: randomUUID(),
      roles: [base],
      licenses: [],
      hisaPersonId: `P-100-000-00${number}`,
      delegations: [],
    },
    own: [],
  }
}

function applyChange(person: Person, { kind, role, other }: Pick<Change, 'kind' | 'role'> & { other: string }): void {
  const { state } = person
  if (kind === 'name') state.displayName = `${state.displayName}+`
  if (kind === 'status') state.status = state.status === 'active' ? 'suspended' : 'active'
  if (kind === 'roles' && !isRegistered([role]))
    state.roles = [
      ...state.roles.filter((each) => each.role !== role),
      { role, effectiveFrom: '2020-01-01', effectiveTo: null, trackId: null },
    ]
  if (kind === 'end-delegations') person.own = []
  if (kind === 'delegate')
    person.own = [
      ...person.own,
      {
        delegationId: randomUUID(),
        delegatePersonId: other,
        scopes: ['information'],
        firstDay: '2026-01-01',
        lastDay: null,
      },
    ]
  state.delegations = person.own
}

async function handle(event: Event): Promise<void> {
  const consumer = peopleConsumers.find((each) => each.event.subject === event.subject)
  if (!consumer) throw new Error(`Nothing consumes ${event.subject}`)
  const { app } = service.service
  const handler = app.get<{ handle: (em: unknown, event: Event) => Promise<void> }>(consumer.handler as never)
  await inTransaction(app.get(MikroORM), (em) => handler.handle(em, event))
}

const tables = ['delegation_copy', 'person_role_copy', 'person_copy']

async function readProjection() {
  const read = (table: string) =>
    service.database.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)
  return Promise.all(tables.map(read))
}

async function deleteProjection(): Promise<void> {
  for (const table of tables) await service.database.query(`delete from ${table}`)
}

it('the copy of persons that is rebuilt from the first event equals the live one, which got events again and late', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 5, maxLength: 25 }),
      fc.array(fc.nat(1000), { minLength: 30, maxLength: 30 }),
      async (changes, repeated) => {
        const history = createHistory(changes)
        await deleteProjection()
        for (const [position, event] of history.entries()) {
          await handle(event)
          // NATS delivers at least once: some earlier event arrives again.
          const again = repeated[position]
          if (again !== undefined) await handle(history[again % (position + 1)] ?? event)
        }
        const live = await readProjection()
        await deleteProjection()
        for (const event of history) await handle(event)
        expect(await readProjection()).toEqual(live)
      },
    ),
    { numRuns: 10 },
  )
}, 60_000)
