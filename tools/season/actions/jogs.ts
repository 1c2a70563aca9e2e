import { horsesHttp as http } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { limbs } from '@portal/contracts-horses/vets-list-rules'
import { addDays } from '../people.ts'
import { findTrack, type World } from '../world.ts'
import { pickHorse, toCaller, type PlannedAction } from './action.ts'

/** Asks for the examination of a horse at the jog, by its people or from the day sheet of the track. */
export async function requestJog(world: World): Promise<PlannedAction | undefined> {
  const { random, tracks } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const track = tracks.find(({ trackId }) => trackId === people.locationId) ?? random.pick(tracks)
  const { trackId } = track
  const jogOn = addDays(getToday(world), random.integer(0, 2))
  if (random.chance(0.3)) {
    const call = { endpoint: http.addSheetJog, params: { trackId }, body: { horseId, jogOn } }
    return { horseIds: [horseId], by: track.veterinarian, run: (send) => send(call) }
  }
  const by = toCaller(world, random.pick([people.responsiblePersonId, ...people.veterinarianIds]))
  const call = { endpoint: http.requestJog, params: { horseId }, body: { trackId, jogOn } }
  return { horseIds: [horseId], by, run: (send) => send(call) }
}

/** The regulatory veterinarian of the track records the result of a jog, or amends it. */
export async function signJog(world: World): Promise<PlannedAction | undefined> {
  const { random, servers, horses } = world
  const { rows } = await servers.horses.query<Record<'jogId' | 'horseId' | 'trackId' | 'state', string>>(
    `select jog_id as "jogId", horse_id as "horseId", track_id as "trackId", state from jog
      where state in ('REQUESTED', 'PASSED_JOG', 'FAILED_JOG') order by jog_on desc, jog_id limit 60`,
  )
  const jog = random.find(rows)
  if (!jog) return undefined
  const { jogId, horseId, trackId, state } = jog
  const microchip = horses.find((horse) => horse.horseId === horseId)?.microchip
  const action =
    state === 'REQUESTED'
      ? random.weighted({ pass: 5, fail: 2, reject: 1 })
      : random.pick(['amend-to-passed', 'amend-to-failed'])
  const isLame = action === 'fail' || action === 'amend-to-failed'
  const body = {
    action,
    ...(microchip && random.chance(0.95) && { microchip }),
    findings: action === 'reject' ? [] : createFindings(isLame),
    comment: 'Seen on the road',
    ...(action === 'reject' && { rejectReason: 'not-presented' }),
  }
  const { veterinarian } = findTrack(world, trackId)
  const call = { endpoint: http.signJog, params: { trackId, jogId }, body }
  return { horseIds: [horseId], by: veterinarian, run: (send) => send(call) }
}

/** What a veterinarian found at each limb. */
export function createFindings(isLame: boolean) {
  const gait = isLame
    ? ({ flexion: 'moderate', gaitScore: 3 } as const)
    : ({ flexion: 'normal', gaitScore: 0 } as const)
  return limbs.map((limb) => ({ limb, hasHeat: isLame, hasSwelling: false, ...gait }))
}

const getToday = ({ servers }: World) => getDateAt(servers.now().toISOString(), 'America/New_York')
