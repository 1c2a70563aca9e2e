import { horsesHttp as http } from '@portal/contracts-horses'
import { horseColors, horseSexes } from '@portal/contracts-horses/identity-rules'
import type { SeasonHorse, World } from '../world.ts'
import type { PlannedAction } from './action.ts'
import { pickHorsePerson } from './horses.ts'

/** Registers a horse that the industry's registry does not have; sometimes with the microchip of another one. */
export function registerManually(world: World): PlannedAction {
  const { random, locationIds, horses } = world
  const number = `99${String(random.integer(0, 99_999)).padStart(5, '0')}`
  const chipOfOther = random.chance(0.1) ? random.find(horses)?.microchip : undefined
  const horse = { registryNumber: number, microchip: chipOfOther || `98514199${number}` }
  const body = { ...createIdentity(world, horse), locationId: random.pick(locationIds) }
  return {
    horseIds: [],
    by: pickHorsePerson(world),
    run: async (send) => {
      const answer = await send({ endpoint: http.registerHorseManually, body })
      if (answer.status >= 300) return answer
      const { horseId } = http.registerHorseManually.results.parse(answer.results)
      if (!horses.some((each) => each.horseId === horseId)) horses.push({ horseId, ...horse })
      return answer
    },
  }
}

/** What somebody enters about a horse, by its numbers. */
export function createIdentity(
  { random, servers }: World,
  { registryNumber, microchip }: Omit<SeasonHorse, 'horseId'>,
) {
  return {
    registryNumber,
    microchip,
    ...(random.chance(0.8) && { name: `Season ${registryNumber}` }),
    yearOfBirth: servers.now().getUTCFullYear() - random.integer(2, 8),
    damName: 'Quiet River',
    sireName: 'Northern Gate',
    sex: random.pick(horseSexes),
    color: random.pick(horseColors),
    markings: 'Star and left hind sock',
  }
}
