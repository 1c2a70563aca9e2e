import { horsesHttp as http } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { mandatoryVoidReasons, reasonsOfClaimActions } from '@portal/contracts-horses/request-rules'
import { toCsvFile } from '../../seed/import-file.ts'
import { administrator } from '../season-servers.ts'
import { findTrack, type World } from '../world.ts'
import { checkPerson, toCaller, type PlannedAction } from './action.ts'

const timeZone = 'America/New_York'
const columns = {
  registry_number: 'registryNumber',
  kind: 'kind',
  date: 'date',
  track_code: 'trackCode',
  race_number: 'raceNumber',
} as const

/** The racing office reports the entries of a race of today and the result of an earlier one. */
export function importRaceData(world: World): PlannedAction | undefined {
  const { random, servers, tracks, horses, entries } = world
  if (horses.length === 0) return undefined
  const track = random.pick(tracks)
  const date = getDateAt(servers.now().toISOString(), timeZone)
  const raceNumber = random.integer(1, 12)
  const entered = [...new Set(Array.from({ length: random.integer(3, 9) }, () => random.pick(horses)))]
  const rows = entered.flatMap(({ registryNumber }, index) => {
    const entry = { registryNumber, kind: 'ENTRY', date, trackCode: track.code, raceNumber }
    return index % 3 === 0 ? [entry, { ...entry, kind: 'RACE' }] : [entry]
  })
  const name = `races-${random.uuid().slice(0, 8)}.csv`
  return {
    horseIds: entered.map(({ horseId }) => horseId),
    by: administrator,
    run: async (send) => {
      const body = new FormData()
      body.set('File', toCsvFile(name, columns, rows))
      const checked = await send({ endpoint: http.checkRaceDataImport, query: { name }, body })
      if (checked.status >= 300) return checked
      const { importId } = http.checkRaceDataImport.results.parse(checked.results)
      const confirmed = await send({ endpoint: http.confirmRaceDataImport, params: { importId }, body: {} })
      for (const { horseId } of entered) entries.push({ trackId: track.trackId, date, raceNumber, horseId })
      return confirmed
    },
  }
}

/** Files a claim for an entered horse, by the claimant or the claims clerk. */
export function fileClaim(world: World): PlannedAction | undefined {
  const { random, people, entries, servers } = world
  const today = getDateAt(servers.now().toISOString(), timeZone)
  const open = entries.filter(({ date }) => date >= today)
  const entry = random.find(open.length > 0 ? open : entries.slice(-3))
  if (!entry) return undefined
  const { horseId, trackId, date, raceNumber } = entry
  const claimant = random.pick(people.filter((person) => person.hasRole('owner', 'trainer')))
  const trainer = random.pick(people.filter((person) => person.hasRole('trainer')))
  const isByClerk = random.chance(0.3)
  const choices = { voidIfVetsListed: random.chance(0.7), voidIfPositive: random.chance(0.7) }
  return {
    horseIds: [horseId],
    by: isByClerk ? findTrack(world, trackId).clerk : claimant,
    run: async (send) => {
      const body = {
        horseId,
        trackId,
        raceDate: date,
        raceNumber,
        ...choices,
        ...(isByClerk && { postTime: '13:30' }),
        trainer: await checkPerson(send, trainer.hisaPersonId),
        ...(isByClerk && { claimant: await checkPerson(send, claimant.hisaPersonId) }),
      }
      return send({ endpoint: http.fileClaim, body })
    },
  }
}

interface OpenClaim {
  readonly claimId: string
  readonly horseId: string
  readonly trackId: string
  readonly state: 'FILED' | 'POSTED' | 'CONFIRMED' | 'POSITIVE_PERIOD' | 'VOID_PENDING_STEWARDS'
  readonly version: number
  readonly claimantId: string
  readonly previousId: string | null
}

/** What people do with a claim in each state, by weight. */
const actionsByState = {
  FILED: { post: 6, reject: 1, cancel: 1, 'race-canceled': 0.5, lose: 0.5 },
  POSTED: { 'void-mandatory': 2, 'notify-positive': 1 },
  CONFIRMED: { 'notify-positive': 1 },
  POSITIVE_PERIOD: { 'ask-void': 1 },
  VOID_PENDING_STEWARDS: { 'approve-void': 2, 'deny-void': 1 },
} as const

/** Decides about a claim, or hands over the records of a claimed horse. */
export async function changeClaim(world: World): Promise<PlannedAction | undefined> {
  const { random, servers, people } = world
  const { rows } = await servers.horses.query<OpenClaim>(
    `select claim_id as "claimId", horse_id as "horseId", track_id as "trackId", state, version,
        claimant_person_id as "claimantId", previous_person_id as "previousId"
      from claim where state = any($1) order by filed_at desc, claim_id limit 60`,
    [Object.keys(actionsByState)],
  )
  const claim = random.find(rows)
  if (!claim) return undefined
  const { claimId, horseId, version, state } = claim
  const params = { claimId }
  const expected = { expectedVersion: version }
  if (claim.previousId !== null && random.chance(0.3)) {
    const by = toCaller(world, claim.previousId)
    return {
      horseIds: [horseId],
      by,
      run: (send) => send({ endpoint: http.handOverClaimRecords, params, body: expected }),
    }
  }
  const action = random.weighted<string>(actionsByState[state])
  const { clerk, veterinarian } = findTrack(world, claim.trackId)
  const steward = random.find(people.filter((person) => person.hasRole('commission-staff'))) ?? clerk
  const actors: Readonly<Record<string, typeof clerk>> = {
    'void-mandatory': veterinarian,
    'notify-positive': steward,
    'approve-void': steward,
    'deny-void': steward,
  }
  const body = { action, ...expected, ...createDetails(world, action) }
  return {
    horseIds: [horseId],
    by: action === 'ask-void' ? toCaller(world, claim.claimantId) : (actors[action] ?? clerk),
    run: (send) => send({ endpoint: http.changeClaim, params, body }),
  }
}

function createDetails({ random }: World, action: string) {
  switch (action) {
    case 'post':
      return { offTime: `0${random.integer(0, 9)}:30` }
    case 'reject':
      return { reason: random.pick(reasonsOfClaimActions.reject), reasonText: 'See the condition book' }
    case 'void-mandatory':
      return { reason: random.pick(mandatoryVoidReasons) }
    case 'deny-void':
      return { reason: 'altered' }
    case 'ask-void':
      return { reasonText: 'The sample was positive' }
    default:
      return {}
  }
}
