import { horsesHttp as http } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { addDays } from '../people.ts'
import type { World } from '../world.ts'
import { pickHorse, toCaller, type PlannedAction } from './action.ts'

/** Asks for a shockwave treatment by an attending veterinarian. */
export async function requestShockwave(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const veterinarianId = random.find(people.veterinarianIds)
  if (veterinarianId === undefined) return undefined
  const plannedOn = addDays(servers.now().toISOString().slice(0, 10), random.integer(0, 3))
  const by = toCaller(world, random.pick([people.responsiblePersonId, veterinarianId]))
  const call = { endpoint: http.requestShockwave, params: { horseId }, body: { veterinarianId, plannedOn } }
  return { horseIds: [horseId], by, run: (send) => send(call) }
}

/** Performs a requested treatment, or cancels it. */
export async function changeShockwave(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const { rows } = await servers.horses.query<
    Record<'shockwaveId' | 'horseId' | 'veterinarianId' | 'requestedBy', string>
  >(
    `select shockwave_id as "shockwaveId", horse_id as "horseId", veterinarian_id as "veterinarianId",
        requested_by as "requestedBy"
      from shockwave_treatment where state = 'REQUESTED' order by requested_at desc, shockwave_id limit 40`,
  )
  const treatment = random.find(rows)
  if (!treatment) return undefined
  const { shockwaveId, horseId, veterinarianId, requestedBy } = treatment
  const params = { horseId, shockwaveId }
  if (random.chance(0.25)) {
    const call = { endpoint: http.cancelShockwave, params, body: {} }
    return { horseIds: [horseId], by: toCaller(world, requestedBy), run: (send) => send(call) }
  }
  const performedOn = getDateAt(servers.now().toISOString(), 'America/Los_Angeles')
  const body = { performedOn, device: 'PiezoWave', site: 'Left fore fetlock', results: 'No reaction' }
  const call = { endpoint: http.performShockwave, params, body }
  return { horseIds: [horseId], by: toCaller(world, veterinarianId), run: (send) => send(call) }
}
