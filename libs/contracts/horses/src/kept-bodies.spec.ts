import { describe, expect, it } from 'vitest'
import { horsesHttp as http } from './index.ts'

const horseId = '00000000-0000-4000-8000-000000000001'
const recordId = '00000000-0000-4000-8000-000000000002'

/**
 * Bodies that a phone may have kept for a while without a connection (docs/adr/0048), as the remotes of contract 1.21 made them.
 * They stay as they are: a later contract must accept them.
 */
const kept = {
  'a treatment of several horses': {
    endpoint: http.addHealthRecords,
    body: {
      record: { medicalType: 'vaccine', name: 'influenza', date: '2026-11-20', results: 'No reaction' },
      horses: [{ horseId, recordId }],
      acceptDuplicates: false,
    },
  },
  'a drug with all fields': {
    endpoint: http.addHealthRecords,
    body: {
      record: {
        medicalType: 'drug-administered',
        name: 'Phenylbutazone',
        date: '2026-11-20T10:05',
        results: 'Sound',
        conditionTreated: 'Inflammation',
        dosage: '10 ml',
        route: 'intra-articular',
        prescribingVeterinarianId: horseId,
        treatingPersonId: recordId,
        joint: 'fetlock',
        jointSubstance: 'corticosteroid',
        usesPoweredDevice: false,
        isPinFiring: false,
      },
      horses: [{ horseId, recordId }],
      acceptDuplicates: true,
    },
  },
  'a move': { endpoint: http.moveHorses, body: { horseIds: [horseId], locationId: recordId } },
  'a jog': {
    endpoint: http.takeRemovalStep,
    body: {
      action: 'pass-jog',
      comment: 'Sound on the road',
      microchip: '985141000230417',
      findings: [
        { limb: 'left-fore', hasHeat: false, hasSwelling: false, flexion: 'normal', gaitScore: 0 },
        { limb: 'right-fore', hasHeat: false, hasSwelling: false, flexion: 'normal', gaitScore: 0 },
        { limb: 'left-hind', hasHeat: false, hasSwelling: false, flexion: 'mild', gaitScore: 1 },
        { limb: 'right-hind', hasHeat: false, hasSwelling: false, flexion: 'normal', gaitScore: 0 },
      ],
    },
  },
  'a jog of the day': {
    endpoint: http.recordJog,
    body: { horseId, jogOn: '2026-11-20', action: 'pass', microchip: '985141000230417', findings: [] },
  },
  'a request of a jog': { endpoint: http.requestJog, body: { trackId: recordId, jogOn: '2026-11-20' } },
} as const

/** Their paths are in the entries too. */
const paths = {
  [http.addHealthRecords.path]: '/api/horses/health-records',
  [http.moveHorses.path]: '/api/horses/moves',
  [http.takeRemovalStep.path]: '/api/horses/:horseId/vets-list/removals/:removalId/steps',
  [http.recordJog.path]: '/api/horses/tracks/:trackId/jog-results',
  [http.requestJog.path]: '/api/horses/:horseId/jogs',
}

describe('entries that older releases kept', () => {
  it.each(Object.entries(kept))('%s is accepted', (_, { endpoint, body }) => {
    expect(endpoint.body.parse(body)).toMatchObject(body)
  })

  it('are sent to the same paths', () => {
    expect(Object.keys(paths)).toEqual(Object.values(paths))
  })
})
