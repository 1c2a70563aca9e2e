import { horsesHttp as http } from '@portal/contracts-horses'
import { procedures, requirementItems } from '@portal/contracts-horses/health-rules'
import { addDays } from '../people.ts'
import type { World } from '../world.ts'
import { pickHorse, toCaller, type PlannedAction } from './action.ts'

const kinds = { vaccine: 6, test: 2, drug: 3, procedure: 2, inspection: 1, invalid: 0.5 } as const

/** Records a treatment for one horse or several at once. */
export async function addHealthRecords(world: World): Promise<PlannedAction | undefined> {
  const { random, horses } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { responsiblePersonId, veterinarianIds } = horse.people
  const personId = random.chance(0.5) ? random.find(veterinarianIds) : responsiblePersonId
  const others = random.chance(0.3) ? [random.pick(horses).horseId, random.pick(horses).horseId] : []
  const horseIds = [...new Set([horse.horseId, ...others])]
  const body = {
    record: createRecord(world, veterinarianIds[0] ?? responsiblePersonId, personId ?? responsiblePersonId),
    horses: horseIds.map((horseId) => ({ horseId, recordId: random.uuid() })),
    acceptDuplicates: random.chance(0.7),
  }
  const by = toCaller(world, personId ?? responsiblePersonId)
  return { horseIds, by, run: (send) => send({ endpoint: http.addHealthRecords, body }) }
}

/** Corrects a record, withdraws it, or voids a shockwave treatment. */
export async function correctHealthRecord(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const { rows } = await servers.horses.query<Record<'recordId' | 'horseId' | 'enteredBy' | 'name', string>>(
    `select record_id as "recordId", horse_id as "horseId", entered_by as "enteredBy", name from health_record
      order by entered_at desc, record_id limit 100`,
  )
  const record = random.find(rows)
  if (!record) return undefined
  const { horseId, recordId, enteredBy, name } = record
  const params = { horseId, recordId }
  const by = toCaller(world, enteredBy)
  const change = { recordId: random.uuid(), reason: 'Entered for the wrong horse' }
  if (name === 'shockwave')
    return { horseIds: [horseId], by, run: (send) => send({ endpoint: http.voidShockwave, params, body: change }) }
  const corrected = random.chance(0.5) ? createRecord(world, enteredBy, enteredBy) : null
  const body = { ...change, record: corrected }
  return { horseIds: [horseId], by, run: (send) => send({ endpoint: http.correctHealthRecord, params, body }) }
}

/** Stores an entry as a template of the caller, or deletes one. */
export async function changeTemplates(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { responsiblePersonId } = horse.people
  const { rows } = await servers.horses.query<{ templateId: string; personId: string }>(
    'select template_id as "templateId", person_id as "personId" from health_template order by created_at limit 40',
  )
  const template = random.find(rows)
  if (template && random.chance(0.4)) {
    const call = { endpoint: http.deleteHealthTemplate, params: { templateId: template.templateId } }
    return { horseIds: [], by: toCaller(world, template.personId), run: (send) => send(call) }
  }
  const { date: _, ...record } = createRecord(world, responsiblePersonId, responsiblePersonId)
  const call = { endpoint: http.addHealthTemplate, body: { name: 'Usual treatment', record } }
  return { horseIds: [], by: toCaller(world, responsiblePersonId), run: (send) => send(call) }
}

function createRecord({ random, servers }: World, veterinarianId: string, treatingPersonId: string) {
  const today = servers.now().toISOString().slice(0, 10)
  const record = { date: addDays(today, -random.integer(0, 20)), results: 'No reaction' }
  switch (random.weighted(kinds)) {
    case 'vaccine':
      return {
        ...record,
        medicalType: 'vaccine',
        name: random.pick(requirementItems.filter((item) => item !== 'coggins')),
      }
    case 'test':
      return { ...record, medicalType: 'test', name: 'coggins', outcome: random.pick(['negative', 'positive']) }
    case 'drug': {
      const isJoint = random.chance(0.4)
      return {
        ...record,
        medicalType: 'drug-administered',
        name: random.pick(['Phenylbutazone', 'Triamcinolone', 'Furosemide']),
        conditionTreated: 'Inflammation',
        dosage: '10 ml',
        route: isJoint ? 'intra-articular' : 'oral',
        prescribingVeterinarianId: veterinarianId,
        treatingPersonId,
        ...(isJoint && { joint: 'fetlock', jointSubstance: random.pick(['corticosteroid', 'hydrogel', 'other']) }),
      }
    }
    case 'procedure': {
      const name = random.pick(procedures)
      const device = name === 'shockwave' ? { device: 'PiezoWave', site: 'Left fore fetlock' } : {}
      return { ...record, medicalType: 'procedure', name, ...device, isPinFiring: random.chance(0.1) }
    }
    case 'inspection':
      return { ...record, medicalType: 'vet-inspection', name: 'Layoff report', date: today }
    case 'invalid':
      return { ...record, medicalType: 'vaccine', name: 'unknown', date: addDays(today, 3) }
  }
}
