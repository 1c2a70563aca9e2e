import type { ApiAnswer } from '../api.ts'
import { addDays, type SeasonPerson } from '../people.ts'
import { administrator } from '../season-servers.ts'
import type { World } from '../world.ts'
import type { PlannedAction } from './action.ts'

const done: ApiAnswer = { status: 200, error: null, results: null, attempts: 1 }
const refuse = (error: string): ApiAnswer => ({ ...done, status: 409, error })

/** Suspends a person or ends the suspension; the service learns it from the event. */
export function changeStatusOfPerson(world: World): PlannedAction | undefined {
  const { random } = world
  const person = findPerson(world, ({ isClosed, mergedInto }) => !isClosed && !mergedInto)
  if (!person) return undefined
  const isSuspended = person.state.status === 'active' && random.chance(0.5)
  const id = random.uuid()
  return publish(async () => {
    // Meanwhile another action may have merged the person or closed the account.
    if (person.isClosed || person.mergedInto) return refuse('people.not-allowed-by-status')
    await world.publisher.update(person, id, { status: isSuspended ? 'suspended' : 'active' })
    return done
  })
}

/** Gives a person a new license for a year, or lets the license end. */
export function changeLicenses(world: World): PlannedAction | undefined {
  const { random, servers } = world
  const person = findPerson(world, ({ mergedInto }) => !mergedInto)
  if (!person) return undefined
  const today = servers.now().toISOString().slice(0, 10)
  const expiresOn = random.chance(0.3) ? addDays(today, -1) : addDays(today, 365)
  const id = random.uuid()
  return publish(async () => {
    if (person.mergedInto) return refuse('people.not-allowed-by-status')
    const licenses = person.state.licenses.map((license) => ({ ...license, expiresOn }))
    await world.publisher.update(person, id, { licenses })
    return done
  })
}

/** Closes an account, like the registration service: not while the person is responsible for an active horse. */
export function closeAccount(world: World): PlannedAction | undefined {
  const { random, publisher } = world
  const person = findPerson(world, ({ isActive }) => isActive)
  if (!person) return undefined
  const [updateId, revokeId] = [random.uuid(), random.uuid()]
  return publish(async () => {
    const count = await publisher.countHorses(person.personId)
    if (count === undefined) return refuse('people.horses-not-checked')
    if (count > 0) return refuse('people.responsible-for-horses')
    if (!person.isActive) return refuse('people.account-closed')
    person.isClosed = true
    const updated = publisher.update(person, updateId, { status: 'inactive' })
    await Promise.all([updated, publisher.revoke(person.sub, revokeId)])
    return done
  })
}

/** Opens a closed account again. */
export function reopenAccount(world: World): PlannedAction | undefined {
  const { random, publisher } = world
  const canReopen = ({ isClosed, mergedInto }: SeasonPerson) => isClosed && !mergedInto
  const person = findPerson(world, canReopen)
  if (!person) return undefined
  const id = random.uuid()
  return publish(async () => {
    if (!canReopen(person)) return refuse('people.account-open')
    person.isClosed = false
    await publisher.update(person, id, { status: 'active' })
    return done
  })
}

/** Merges a person into another one, who gets the roles and licenses; the account of one of them is closed. */
export function mergePersons(world: World): PlannedAction | undefined {
  const { random, publisher, personMerges } = world
  const [survivor, duplicate] = [0, 1].map(() => findPerson(world, ({ isActive }) => isActive))
  if (!survivor || !duplicate || survivor === duplicate) return undefined
  const isAccountOfDuplicate = random.chance(0.3)
  const [mergeId, updateId, revokeId] = [random.uuid(), random.uuid(), random.uuid()]
  return publish(async () => {
    if (!survivor.isActive || !duplicate.isActive) return refuse('people.not-allowed-by-status')
    const accounts = { survivor: survivor.state.accountSub, duplicate: duplicate.state.accountSub }
    const roles = duplicate.state.roles.filter(({ role }) => !survivor.hasRole(role))
    personMerges.push({ survivor, duplicate, accounts, roles })
    duplicate.mergedInto = survivor
    duplicate.isClosed = true
    if (isAccountOfDuplicate) duplicate.state = { ...duplicate.state, accountSub: accounts.survivor }
    const merged = publisher.merge(duplicate, survivor, mergeId)
    const updated = publisher.update(survivor, updateId, {
      accountSub: isAccountOfDuplicate ? accounts.duplicate : accounts.survivor,
      roles: [...survivor.state.roles, ...roles],
      licenses: [...survivor.state.licenses, ...duplicate.state.licenses],
    })
    await Promise.all([merged, updated, publisher.revoke(duplicate.sub, revokeId)])
    return done
  })
}

/** Undoes a merge: both persons have again what belonged to them. */
export function undoMergeOfPersons(world: World): PlannedAction | undefined {
  const { random, publisher, people, personMerges } = world
  const merge = random.find(personMerges)
  if (!merge) return undefined
  const [survivorId, duplicateId] = [random.uuid(), random.uuid()]
  return publish(async () => {
    const { survivor, duplicate, accounts, roles } = merge
    const position = personMerges.indexOf(merge)
    if (position === -1 || survivor.mergedInto) return refuse('approvals.already-decided')
    const subs = [accounts.survivor, accounts.duplicate]
    const isTaken = people.some((each) => ![survivor, duplicate].includes(each) && subs.includes(each.state.accountSub))
    if (isTaken) return refuse('merges.account-in-use')
    personMerges.splice(position, 1)
    const licenseIds = new Set(duplicate.state.licenses.map(({ licenseId }) => licenseId))
    const [returned, kept] = [true, false].map((isReturned) =>
      survivor.state.licenses.filter(({ licenseId }) => licenseIds.has(licenseId) === isReturned),
    )
    duplicate.mergedInto = undefined
    duplicate.isClosed = false
    await Promise.all([
      publisher.update(survivor, survivorId, {
        accountSub: accounts.survivor,
        roles: survivor.state.roles.filter(({ role }) => !roles.some((moved) => moved.role === role)),
        licenses: kept ?? [],
      }),
      publisher.update(duplicate, duplicateId, { accountSub: accounts.duplicate, licenses: returned ?? [] }),
    ])
    return done
  })
}

function publish(run: () => Promise<ApiAnswer>): PlannedAction {
  return { horseIds: [], by: administrator, run }
}

/** A trainer, an owner or a veterinarian; officials of tracks stay as they are. */
function findPerson({ random, people }: World, isWanted: (person: SeasonPerson) => boolean): SeasonPerson | undefined {
  return random.find(people.filter((person) => person.hasRole('trainer', 'owner', 'veterinarian') && isWanted(person)))
}
