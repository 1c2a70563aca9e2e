import { horsesHttp as http } from '@portal/contracts-horses'
import { bodyParts, injuryTypes, surfaces } from '@portal/contracts-horses/health-rules'
import { addDays } from '../people.ts'
import { administrator, editor } from '../season-servers.ts'
import type { World } from '../world.ts'
import { checkPerson, pickHorse, toCaller, type PlannedAction } from './action.ts'

const outcomes = { recovering: 10, 'returned-to-training': 6, retired: 2, euthanized: 0.4, died: 0.2 } as const

/** Reports an injury of a horse. */
export async function reportInjury(world: World): Promise<PlannedAction | undefined> {
  const { random, tracks, people: everybody } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const reporters = [people.responsiblePersonId, ...people.veterinarianIds].map((id) => toCaller(world, id))
  const by = random.pick([...reporters, random.pick(tracks).veterinarian, editor])
  const jockey = random.find(everybody.filter((person) => person.hasRole('jockey')))
  const body = createReport(world)
  return {
    horseIds: [horseId],
    by,
    run: async (send) => {
      const checked = body.setting === 'race' && jockey ? { jockey: await checkPerson(send, jockey.hisaPersonId) } : {}
      return send({ endpoint: http.reportInjury, params: { horseId }, body: { ...body, ...checked } })
    },
  }
}

/** Corrects the report of an injury with a new one, or marks it as checked. */
export async function changeInjury(world: World): Promise<PlannedAction | undefined> {
  const { random, servers, tracks } = world
  const { rows } = await servers.horses.query<Record<'injuryId' | 'horseId' | 'reportedBy', string>>(
    `select injury_id as "injuryId", horse_id as "horseId", reported_by as "reportedBy" from injury_report
      order by reported_at desc, injury_id limit 40`,
  )
  const injury = random.find(rows)
  if (!injury) return undefined
  const { injuryId, horseId, reportedBy } = injury
  if (random.chance(0.5)) {
    const call = { endpoint: http.reviewInjury, params: { injuryId }, body: {} }
    const by = random.pick([administrator, random.pick(tracks).veterinarian])
    return { horseIds: [horseId], by, run: (send) => send(call) }
  }
  const body = { ...createReport(world), correction: { injuryId, reason: 'The other leg' } }
  const by = world.byId.has(reportedBy) ? toCaller(world, reportedBy) : editor
  return { horseIds: [horseId], by, run: (send) => send({ endpoint: http.reportInjury, params: { horseId }, body }) }
}

function createReport({ random, servers }: World) {
  return {
    occurredOn: addDays(servers.now().toISOString().slice(0, 10), -random.integer(1, 5)),
    type: random.pick(injuryTypes),
    bodyPart: random.pick(bodyParts),
    setting: random.pick(['race', 'training', 'training', 'other']),
    surface: random.pick(surfaces),
    outcome: random.weighted(outcomes),
  }
}
