import type { ApiAnswer } from '../api.ts'
import { addDays, hasRole, type SeasonPerson } from '../people.ts'
import { administrator } from '../season-servers.ts'
import type { World } from '../world.ts'
import type { PlannedAction } from './action.ts'

const done: ApiAnswer = { status: 200, error: null, results: null, attempts: 1 }

/** Suspends a person or ends the suspension; the service learns it from the event. */
export function changeStatusOfPerson(world: World): PlannedAction {
  const { random } = world
  const person = pickHorsePerson(world)
  const status = person.state.status === 'active' && random.chance(0.5) ? 'suspended' : 'active'
  return publish(world, person, { status })
}

/** Gives a person a new license for a year, or lets the license end. */
export function changeLicenses(world: World): PlannedAction {
  const { random, servers } = world
  const person = pickHorsePerson(world)
  const today = servers.now().toISOString().slice(0, 10)
  const expiresOn = random.chance(0.3) ? addDays(today, -1) : addDays(today, 365)
  const licenses = person.state.licenses.map((license) => ({ ...license, expiresOn }))
  return publish(world, person, { licenses })
}

function publish(world: World, person: SeasonPerson, changes: Partial<SeasonPerson['state']>): PlannedAction {
  const id = world.random.uuid()
  return {
    horseIds: [],
    by: administrator,
    run: async () => {
      await world.publisher.update(person, id, changes)
      return done
    },
  }
}

function pickHorsePerson({ random, people }: World): SeasonPerson {
  return random.pick(people.filter((person) => hasRole(person, 'trainer', 'owner')))
}
