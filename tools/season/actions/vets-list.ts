import { horsesHttp as http, type VetsListEntryDetails } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { addDays } from '../people.ts'
import { administrator } from '../season-servers.ts'
import type { World } from '../world.ts'
import { pickHorse, readPeople, toCaller, type PlannedAction } from './action.ts'
import { createFindings } from './jogs.ts'

const reasons = ['unsound', 'epistaxis', 'injury', 'illness', 'physically-distressed', 'medically-compromised'] as const

/** Places a horse on the vets list; an association veterinarian proposes it. */
export async function placeOnVetsList(world: World): Promise<PlannedAction | undefined> {
  const { random, servers, tracks } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const track = tracks.find(({ trackId }) => trackId === people.locationId) ?? random.pick(tracks)
  const placedOn = addDays(servers.now().toISOString().slice(0, 10), -random.integer(1, 10))
  const body = {
    horseId,
    reason: random.pick(reasons),
    placedOn,
    comment: 'Seen at the morning inspection',
    ...(random.chance(0.2) && { jockeyName: 'Pat Reed' }),
    ...(random.chance(0.2) && { ownDays: random.integer(0, 30) }),
  }
  return {
    horseIds: [horseId],
    by: random.chance(0.7) ? track.veterinarian : track.association,
    run: (send) => send({ endpoint: http.placeOnVetsList, params: { trackId: track.trackId }, body }),
  }
}

/** The staff ask to take a horse off the list before its minimum time is over. */
export async function waiveMinimumTime(world: World): Promise<PlannedAction | undefined> {
  const entry = world.random.find(await listEntries(world))
  if (!entry) return undefined
  const { entryId, horseId } = entry
  const body = { entryId, waiverReason: 'Placed for another horse' }
  return {
    horseIds: [horseId],
    by: administrator,
    run: (send) => send({ endpoint: http.requestRemoval, params: { horseId }, body }),
  }
}

interface ListedEntry {
  readonly entryId: string
  readonly horseId: string
  readonly trackId: string | null
  readonly state: string
}

/** Confirms or declines a proposal, or voids an entry that was placed in error. */
export async function decideEntry(world: World): Promise<PlannedAction | undefined> {
  const { random, tracks } = world
  const entry = random.find(await listEntries(world))
  const track = tracks.find(({ trackId }) => trackId === entry?.trackId)
  if (!entry || !track) return undefined
  const { entryId, horseId } = entry
  const params = { trackId: track.trackId, entryId }
  if (entry.state !== 'PROPOSED' && random.chance(0.7)) return undefined
  const reason = 'Placed in error'
  const by = track.veterinarian
  if (entry.state !== 'PROPOSED')
    return {
      horseIds: [horseId],
      by,
      run: (send) => send({ endpoint: http.voidVetsListEntry, params, body: { reason } }),
    }
  const body = random.chance(0.7) ? { decision: 'confirm' } : { decision: 'decline', reason }
  return {
    horseIds: [horseId],
    by,
    run: (send) => send({ endpoint: http.decideVetsListProposal, params, body }),
  }
}

/** Takes the next step on the way off the list, as the page offers it to one of the people concerned. */
export async function takeStepOffList(world: World): Promise<PlannedAction | undefined> {
  const { random, servers, tracks, horses } = world
  const entry = random.find(await listEntries(world))
  if (!entry) return undefined
  const { entryId, horseId } = entry
  const people = await readPeople(world, horseId)
  const places = [people.locationId, entry.trackId]
  const track = tracks.find(({ trackId }) => places.includes(trackId)) ?? random.pick(tracks)
  const by = random.pick([
    toCaller(world, people.responsiblePersonId),
    ...people.veterinarianIds.map((personId) => toCaller(world, personId)),
    track.veterinarian,
    track.veterinarian,
    track.association,
  ])
  const today = getDateAt(servers.now().toISOString(), 'America/New_York')
  const microchip = horses.find((each) => each.horseId === horseId)?.microchip
  const position = random.integer(0, 99)
  return {
    horseIds: [horseId],
    by,
    run: async (send) => {
      const read = await send({ endpoint: http.getHorseVetsList, params: { horseId } })
      if (read.status >= 300) return read
      const { entries } = http.getHorseVetsList.results.parse(read.results)
      const listed = entries.find((each) => each.entryId === entryId)
      const { removal } = listed ?? {}
      const actions = removal?.actions ?? []
      const action = actions[position % Math.max(actions.length, 1)]
      if (!removal || action === undefined)
        return send({ endpoint: http.requestRemoval, params: { horseId }, body: { entryId } })
      const body = { action, ...createDetails(action, listed, { today, microchip }) }
      return send({ endpoint: http.takeRemovalStep, params: { horseId, removalId: removal.removalId }, body })
    },
  }
}

function createDetails(
  action: string,
  entry: VetsListEntryDetails | undefined,
  { today, microchip }: { readonly today: string; readonly microchip: string | undefined },
) {
  switch (action) {
    case 'schedule-work':
      return { workOn: [today, entry?.earliestWorkOn ?? today].toSorted().at(-1) }
    case 'record-work':
      return { officialTime: '0:49.20' }
    case 'pass-jog':
    case 'fail-jog': {
      const findings = createFindings(action === 'fail-jog')
      return { ...(microchip && { microchip }), findings, comment: 'Seen on the road' }
    }
    default:
      return { comment: 'See the report' }
  }
}

async function listEntries({ servers }: World): Promise<ListedEntry[]> {
  const { rows } = await servers.horses.query<ListedEntry>(
    `select entry_id as "entryId", horse_id as "horseId", track_id as "trackId", state from vets_list_entry
      where state in ('PROPOSED', 'ON') order by placed_on, horse_id, entry_id limit 300`,
  )
  return rows
}
