import type { RequestOf } from '@portal/contracts-common'
import { horsesHttp as http, type HealthRecordBody } from '@portal/contracts-horses'
import { limbs } from '@portal/contracts-horses/vets-list-rules'
import type { Ids } from './people-of-horses.ts'
import { toId, type Actor, type Stage } from './stage.ts'

/** Treatments with a stand-down, and entries on the vets list at different steps of the way off it. */
export async function treatAndList(stage: Stage, ids: Ids, locations: ReadonlyMap<string, string>): Promise<void> {
  const { horse } = ids
  const track = (code: string) => locations.get(code) ?? ''
  const bluegrass = track('KY-01')
  await treat(stage, ids)

  const place = (name: string, trackId: string, entry: { reason: string; days: number; comment: string }) =>
    placeEntry(stage, horse(name), trackId, entry)
  const unsound = { reason: 'unsound', days: 20, comment: 'Grade 2 of 5 on the left front at the walk' }
  const examined = await requestRemoval(stage, horse('Stone Melody'), await place('Stone Melody', bluegrass, unsound))
  await examined('vet', { action: 'submit-exam', comment: 'Sound at walk and trot, radiographs clean' })
  await examined('regulatory-vet', { action: 'schedule-work', workOn: stage.today })

  const recency = { reason: 'recency', days: 6, comment: 'Not raced for 120 days' }
  const sampled = await requestRemoval(stage, horse('July Tower'), await place('July Tower', bluegrass, recency))
  await sampled('vet', { action: 'submit-exam', comment: 'Fit to work' })
  await sampled('regulatory-vet', { action: 'schedule-work', workOn: stage.today })
  await sampled('regulatory-vet', { action: 'record-work', officialTime: '0:49.20' })
  await sampled('regulatory-vet', await jog(stage, horse('July Tower')))
  await sampled('regulatory-vet', { action: 'take-sample' })

  await place('Granite Signal', bluegrass, { reason: 'illness', days: 2, comment: 'Fever of 103 °F in the morning' })
  await place('Silver Bell', bluegrass, {
    reason: 'epistaxis',
    days: 3,
    comment: 'Blood at both nostrils after race 4',
  })
  const soreness = { ...unsound, comment: 'Short on the right front after the work' }
  await requestRemoval(
    stage,
    horse('Summer Story'),
    await place('Summer Story', track('CA-01'), soreness),
    'entrenador',
  )

  await stage.change('propose Noble Whistle', 'association-vet', http.placeOnVetsList, {
    params: { trackId: bluegrass },
    body: {
      horseId: horse('Noble Whistle'),
      reason: 'injury',
      placedOn: stage.today,
      comment: 'Cut below the left hock, seen at the morning inspection',
    },
  })
}

async function treat(stage: Stage, { horse }: Ids): Promise<void> {
  const record = (step: string, name: string, body: (vetId: string) => HealthRecordBody) =>
    stage.change(step, 'vet', http.addHealthRecords, async () => {
      const { veterinarians } = await stage.read('vet', http.getHealthForm, { params: { horseId: horse(name) } })
      const [vet] = veterinarians
      const horses = [{ horseId: horse(name), recordId: toId(step) }]
      return { body: { record: body(vet?.personId ?? ''), horses } }
    })
  await record('shockwave', 'Second Sparrow', () => ({
    medicalType: 'procedure',
    name: 'shockwave',
    date: stage.ago(1),
    results: 'Tolerated well',
    device: 'VersaTron 4Paws',
    site: 'Left front suspensory ligament',
  }))
  await record('joint', 'Early Ribbon', (vetId) => ({
    medicalType: 'drug-administered',
    name: 'Triamcinolone acetonide',
    date: stage.ago(5),
    results: 'No reaction',
    conditionTreated: 'Synovitis of the left front fetlock',
    dosage: '6 mg',
    route: 'intra-articular',
    joint: 'fetlock',
    jointSubstance: 'corticosteroid',
    prescribingVeterinarianId: vetId,
    treatingPersonId: vetId,
  }))
  await record('dental', 'Winter Chapter', () => ({
    medicalType: 'procedure',
    name: 'dental',
    date: stage.ago(12),
    results: 'Points floated, no ulcers',
  }))
}

async function placeEntry(
  stage: Stage,
  horseId: string,
  trackId: string,
  { reason, days, comment }: { reason: string; days: number; comment: string },
): Promise<string> {
  const { entryId } = await stage.waitFor('regulatory veterinarian of the track', () =>
    stage.change(`list ${horseId}`, 'regulatory-vet', http.placeOnVetsList, {
      params: { trackId },
      body: { horseId, reason, placedOn: stage.ago(days), comment },
    }),
  )
  return entryId
}

type StepBody = RequestOf<typeof http.takeRemovalStep>['body']

/** Asks for a removal; returns a function that takes a step on the way off the list. */
async function requestRemoval(stage: Stage, horseId: string, entryId: string, actor: Actor = 'trainer') {
  const { removalId } = await stage.change(`ask to remove ${horseId}`, actor, http.requestRemoval, {
    params: { horseId },
    body: { entryId },
  })
  return (by: Actor, body: StepBody) =>
    stage.change(`${body.action} ${horseId}`, by, http.takeRemovalStep, { params: { horseId, removalId }, body })
}

async function jog(stage: Stage, horseId: string): Promise<StepBody> {
  const { microchip } = await stage.read('admin', http.getHorse, { params: { horseId } })
  return {
    action: 'pass-jog',
    comment: 'Sound',
    ...(microchip !== null && { microchip }),
    findings: limbs.map((limb) => ({
      limb,
      hasHeat: false,
      hasSwelling: false,
      flexion: 'normal',
      gaitScore: 0,
    })),
  }
}
