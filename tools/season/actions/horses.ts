import { horsesHttp as http } from '@portal/contracts-horses'
import { addDays, type SeasonPerson } from '../people.ts'
import { editor } from '../season-servers.ts'
import type { World } from '../world.ts'
import { checkPerson, pickHorse, toCaller, type PlannedAction } from './action.ts'

/** Registers a horse of the registry; sometimes one that somebody else registers at the same time. */
export function registerHorse(world: World): PlannedAction | undefined {
  const { random, locationIds, horses } = world
  const isKnown = random.chance(0.1) && horses.length > 0
  const horse = isKnown ? random.pick(horses) : world.unregistered.shift()
  if (!horse) return undefined
  const { registryNumber, microchip } = horse
  const body = { registryNumber, locationId: random.pick(locationIds) }
  return {
    horseIds: [],
    by: pickHorsePerson(world),
    run: async (send) => {
      const answer = await send({ endpoint: http.registerHorse, body })
      if (answer.status === 201) {
        const { horseId } = http.registerHorse.results.parse(answer.results)
        horses.push({ horseId, registryNumber, microchip })
      }
      return answer
    },
  }
}

/** Registers several horses at once; one of them is unknown to the registry. */
export function registerHorses(world: World): PlannedAction | undefined {
  const { random, locationIds, horses } = world
  const chosen = world.unregistered.splice(0, random.integer(2, 6))
  if (chosen.length === 0) return undefined
  const registryNumbers = [...chosen.map(({ registryNumber }) => registryNumber), 'unknown']
  return {
    horseIds: [],
    by: pickHorsePerson(world),
    run: async (send) => {
      const body = { registryNumbers, locationId: random.pick(locationIds) }
      const answer = await send({ endpoint: http.registerHorses, body })
      if (answer.status >= 300) return answer
      for (const { registryNumber, horseId } of http.registerHorses.results.parse(answer.results).horses) {
        const horse = chosen.find((each) => each.registryNumber === registryNumber)
        if (horse && horseId !== null) horses.push({ horseId, registryNumber, microchip: horse.microchip })
      }
      return answer
    },
  }
}

/** A trainer or an owner; few of them have many horses. */
export function pickHorsePerson({ random, people }: World): SeasonPerson {
  const candidates = people.filter((person) => person.hasRole('trainer', 'owner'))
  return random.chance(0.3) ? random.pick(candidates.slice(0, 5)) : random.pick(candidates)
}

/** Moves up to five horses, which may have different responsible persons. */
export async function moveHorses(world: World): Promise<PlannedAction | undefined> {
  const { random, locationIds, horses } = world
  const first = await pickHorse(world)
  if (!first) return undefined
  const others = Array.from({ length: random.integer(0, 4) }, () => random.pick(horses).horseId)
  const horseIds = [...new Set([first.horseId, ...others])]
  const body = { horseIds, locationId: random.pick(locationIds) }
  const by = toCaller(world, first.people.responsiblePersonId)
  return { horseIds, by, run: (send) => send({ endpoint: http.moveHorses, body }) }
}

const statusActions = { retire: 6, 'return-to-racing': 5, export: 1, 'record-death': 1, correct: 2 } as const

/** Retires a horse or brings it back. */
export async function changeStatus(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const action = random.weighted(statusActions)
  const effectiveOn = addDays(servers.now().toISOString().slice(0, 10), -random.integer(0, 2))
  const body = { action, effectiveOn, ...(action === 'correct' && { reason: 'Recorded by mistake' }) }
  const by = action === 'correct' ? editor : toCaller(world, people.responsiblePersonId)
  return {
    horseIds: [horseId],
    by,
    run: (send) => send({ endpoint: http.changeHorseStatus, params: { horseId }, body }),
  }
}

/** An owner who is responsible for a horse becomes its trainer; others are refused. */
export async function becomeTrainer(world: World): Promise<PlannedAction | undefined> {
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  return {
    horseIds: [horseId],
    by: toCaller(world, people.responsiblePersonId),
    run: (send) => send({ endpoint: http.becomeTrainer, params: { horseId } }),
  }
}

/** Adds or removes an attending veterinarian. */
export async function changeVeterinarians(world: World): Promise<PlannedAction | undefined> {
  const { random, people: everybody } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const personId = random.find(people.veterinarianIds)
  if (personId !== undefined && random.chance(0.4)) {
    const by = toCaller(world, random.chance(0.5) ? personId : people.responsiblePersonId)
    const params = { horseId, personId }
    return { horseIds: [horseId], by, run: (send) => send({ endpoint: http.removeVeterinarian, params }) }
  }
  const added = random.pick(everybody.filter((person) => person.hasRole('veterinarian')))
  return {
    horseIds: [horseId],
    by: toCaller(world, people.responsiblePersonId),
    run: async (send) => {
      const body = { veterinarian: await checkPerson(send, added.hisaPersonId) }
      return send({ endpoint: http.addVeterinarian, params: { horseId }, body })
    },
  }
}

/** The responsible person says that they still have horses; somebody else's are left out. */
export async function confirmHorses(world: World): Promise<PlannedAction | undefined> {
  const { random, horses } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const horseIds = [...new Set([horse.horseId, random.pick(horses).horseId])]
  const by = toCaller(world, horse.people.responsiblePersonId)
  return { horseIds, by, run: (send) => send({ endpoint: http.confirmHorses, body: { horseIds } }) }
}
