import { randomBytes, randomUUID } from 'node:crypto'
import { horsesHttp as http } from '@portal/contracts-horses'
import { toAuthorityDate } from '@portal/formats'
import { checkAccessMatrix, checkOwnership, type TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRelations } from './testing/horse-callers.ts'
import { startHorses, type TestHorses } from './testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

// Events are published and verdicts are computed in the background.
const except = ['outbox', 'verdict_change', 'horse_verdict']

const correction = {
  corrects: null,
  role: 'owner',
  hisaPersonId: 'P-000-000-000',
  from: '2026-01-05T15:00:00.000Z',
  to: null,
  reason: 'Missing',
}

/** Requests that pass the check of the input, for endpoints that need more than random ids. */
const requests = {
  'GET /api/horses/look-up': { query: { name: 'Maple' } },
  'GET /api/horses/search': { query: { name: 'Maple' } },
  'GET /api/horses/stall-cards': { query: { horses: randomUUID() } },
  'GET /api/horses/stall-cards/pdf': { query: { horses: randomUUID() } },
  'POST /api/horses/look-up/list': { body: { identifiers: ['2300417'] } },
  'POST /api/horses/registrations': { body: { registryNumbers: ['none'], locationId: randomUUID() } },
  'POST /api/horses/manual-registrations': {
    body: {
      yearOfBirth: 2023,
      damName: 'Quiet River',
      sex: 'FILLY',
      color: 'BAY',
      microchip: '985141000777777',
      locationId: randomUUID(),
    },
  },
  'POST /api/horses': { body: { registryNumber: 'none', locationId: randomUUID() } },
  'POST /api/horses/health-templates': { body: { name: 'Influenza', record: { medicalType: 'vaccine' } } },
  'POST /api/horses/health-records': {
    body: { record: { medicalType: 'vaccine' }, horses: [{ horseId: randomUUID(), recordId: randomUUID() }] },
  },
  'POST /api/horses/:horseId/health-records/:recordId/corrections': {
    body: { recordId: randomUUID(), record: null, reason: 'Wrong horse' },
  },
  'POST /api/horses/:horseId/health-records/:recordId/void': {
    body: { recordId: randomUUID(), reason: 'Wrong horse' },
  },
  'POST /api/horses/:horseId/shockwaves': { body: { veterinarianId: randomUUID(), plannedOn: '2026-01-05' } },
  'POST /api/horses/:horseId/shockwaves/:shockwaveId/perform': {
    body: { performedOn: '2026-01-05', device: 'Model 3', site: 'Back', results: 'No reaction' },
  },
  'POST /api/horses/calendar-feed': { body: { locale: 'en-US', secret: 'a'.repeat(43) } },
  'GET /api/horses/calendar-feeds/:secret': { params: { secret: 'b'.repeat(43) } },
  'POST /api/horses/:horseId/injuries': {
    body: { occurredOn: '2026-01-05', type: 'other', bodyPart: 'back', setting: 'other', outcome: 'recovering' },
  },
  'POST /api/horses/:horseId/jogs': { body: { trackId: randomUUID(), jogOn: '2099-01-05' } },
  'POST /api/horses/tracks/:trackId/jogs': { body: { horseId: randomUUID(), jogOn: '2099-01-05' } },
  'POST /api/horses/tracks/:trackId/jogs/:jogId/results': { body: { action: 'pass' } },
  'POST /api/horses/:horseId/status': { body: { action: 'retire', effectiveOn: '2026-01-05' } },
  'POST /api/horses/confirmations': { body: { horseIds: [randomUUID()] } },
  'POST /api/horses/moves': { body: { horseIds: [randomUUID()], locationId: randomUUID() } },
  'POST /api/horses/name-checks': { body: { text: 'Maple' } },
  'POST /api/horses/requests': {
    body: { kind: 'transfer', horseIds: [randomUUID()], recipient: { text: 'Ana', checkToken: 'none' } },
  },
  'POST /api/horses/requests/decisions': {
    body: { decision: 'accept', requests: [{ requestId: randomUUID(), expectedVersion: 1 }] },
  },
  'GET /api/horses/requests': { query: { list: 'to-decide' } },
  'POST /api/horses/:horseId/veterinarians': { body: { veterinarian: { text: 'Ana', checkToken: 'none' } } },
  'POST /api/horses/:horseId/vets-list/removals': { body: { entryId: randomUUID() } },
  'POST /api/horses/:horseId/vets-list/removals/:removalId/steps': { body: { action: 'withdraw' } },
  'GET /api/horses/tracks/:trackId/claimable-entries': { query: { date: '2026-01-05', raceNumber: 4 } },
  'POST /api/horses/claims': {
    body: {
      horseId: randomUUID(),
      trackId: randomUUID(),
      raceDate: '2026-01-05',
      raceNumber: 4,
      voidIfVetsListed: true,
      voidIfPositive: true,
    },
  },
  'POST /api/horses/claims/:claimId/actions': { body: { action: 'cancel', expectedVersion: 1 } },
  'GET /api/horses/rules': { query: { kind: 'requirement' } },
  'GET /api/horses/staff-rules': { query: { kind: 'requirement' } },
  'POST /api/horses/rule-changes': {
    body: {
      change: {
        type: 'end',
        kind: 'stand-down',
        ruleId: randomUUID(),
        lastDay: '2026-01-05',
        reason: 'Replaced',
      },
    },
  },
  'POST /api/horses/treatment-files/:fileId/rows': { body: { rows: [{ row: 2, values: null }] } },
  'PUT /api/horses/:horseId/manual-registration': {
    body: { yearOfBirth: 2023, damName: 'Quiet River', sex: 'FILLY', color: 'BAY', microchip: '985141000777778' },
  },
  'POST /api/horses/requests/:requestId/override': {
    body: { action: 'cancel', reason: 'Wrong horse', expectedVersion: 1 },
  },
  'POST /api/horses/:horseId/people/corrections/preview': { body: correction },
  'POST /api/horses/:horseId/people/corrections': { body: correction },
  'POST /api/horses/reviews/:horseId/decisions': { body: { decision: 'confirm' } },
  'GET /api/horses/merges/preview': { query: { survivor: randomUUID(), duplicate: randomUUID() } },
  'POST /api/horses/merges': {
    body: {
      survivor: randomUUID(),
      duplicate: randomUUID(),
      survivorRevision: 'a',
      duplicateRevision: 'b',
      reason: 'Same microchip',
    },
  },
  'POST /api/horses/merges/:approvalId/reject': { body: { reason: 'Two horses' } },
  'POST /api/horses/merges/:approvalId/undo': { body: { reason: 'Two horses' } },
  'POST /api/horses/registry-imports': { query: { name: 'horses.csv' } },
  'POST /api/horses/race-data-imports': { query: { name: 'races.csv' } },
}

describe('access', () => {
  it('is the one in the contract for every group, role and relation', async () => {
    const { assignRole, createDelegate } = test
    expect(
      await checkAccessMatrix(test.service, Object.values(http), {
        assignRole,
        createDelegate,
        relations: createRelations(test),
        requests,
        except,
      }),
    ).toEqual([])
    // Thousands of calls, which take more than two minutes while other tests use both cores.
  }, 400_000)

  it('keeps the data of a person from others', async () => {
    const addOwnHorse = async () => {
      const trainer = await test.register('Ana García', ['trainer'])
      const name = `Horse ${randomUUID()}`
      await test.addHorse(trainer, { name })
      return { owner: trainer.as, uniqueText: name }
    }
    const addOwnRequest = async () => {
      const trainer = await test.register('Ana García', ['trainer'])
      const recipient = await test.register('Ben Vega', ['trainer'])
      const requestId = await test.addTransfer(await test.addHorse(trainer), trainer.personId, recipient.personId)
      return { owner: recipient.as, requestId }
    }
    const checks = {
      'GET /api/horses/health-board': async () => ({
        ...(await addOwnHorse()),
        call: (as: string | TokenContents) => test.service.call(http.listHealthBoard, { query: {} }, { as }),
      }),
      'GET /api/horses/health-templates': async () => {
        const { as } = await test.register('Ana García', ['trainer'])
        const name = `Template ${randomUUID()}`
        await test.service.call(http.addHealthTemplate, { body: { name, record: { medicalType: 'vaccine' } } }, { as })
        return {
          owner: as,
          uniqueText: name,
          call: (caller: string | TokenContents) => test.service.call(http.listHealthTemplates, {}, { as: caller }),
        }
      },
      'GET /api/horses/vets-list/mine': async () => {
        const trainer = await test.register('Ana García', ['trainer'])
        const horseId = await test.addHorse(trainer)
        const trackId = await test.addLocation('Hudson')
        const { as } = await test.registerOfficial('Cy Young', 'regulatory-veterinarian', trackId)
        const comment = `Seen ${randomUUID()}`
        const body = { horseId, reason: 'unsound', placedOn: '2026-01-05', comment }
        await test.service.call(http.placeOnVetsList, { params: { trackId }, body }, { as })
        return {
          owner: trainer.as,
          uniqueText: comment,
          call: (caller: string | TokenContents) =>
            test.service.call(http.listMyVetsList, { query: {} }, { as: caller }),
        }
      },
      'GET /api/horses/calendar-feed': async () => {
        const { as: owner } = await test.register('Ana García', ['trainer'])
        const secret = randomBytes(32).toString('base64url')
        await test.service.call(http.createCalendarFeed, { body: { locale: 'en-US', secret } }, { as: owner })
        return {
          owner,
          uniqueText: '"createdAt"',
          call: (as: string | TokenContents) => test.service.call(http.getCalendarFeed, {}, { as }),
        }
      },
      'GET /api/horses/stall-cards': async () => {
        const trainer = await test.register('Ana García', ['trainer'])
        const name = `Horse ${randomUUID()}`
        const horses = await test.addHorse(trainer, { name })
        return {
          owner: trainer.as,
          uniqueText: name,
          call: (as: string | TokenContents) => test.service.call(http.listStallCards, { query: { horses } }, { as }),
        }
      },
      'GET /api/horses/tracks/mine': async () => {
        const name = `Track ${randomUUID()}`
        const trackId = await test.addLocation(name)
        const { as: owner } = await test.registerOfficial('Cy Young', 'track-staff', trackId)
        return {
          owner,
          uniqueText: name,
          call: (as: string | TokenContents) => test.service.call(http.listMyTracks, {}, { as }),
        }
      },
      'GET /api/horses/vets-list/proposals/count': async () => {
        const name = `Track ${randomUUID()}`
        const trackId = await test.addLocation(name)
        const { as: owner } = await test.registerOfficial('Gil Moss', 'regulatory-veterinarian', trackId)
        const { as } = await test.registerOfficial('Ida Cole', 'association-veterinarian', trackId)
        const horseId = await test.addHorse(await test.register('Ana García', ['trainer']))
        const placedOn = toAuthorityDate(test.service.clock.now())
        const body = { horseId, reason: 'unsound', placedOn, comment: 'Lame' }
        await test.service.call(http.placeOnVetsList, { params: { trackId }, body }, { as })
        return {
          owner,
          uniqueText: name,
          call: (as: string | TokenContents) => test.service.call(http.countVetsListProposals, {}, { as }),
        }
      },
      'GET /api/horses/requests': async () => {
        const { owner, requestId } = await addOwnRequest()
        return {
          owner,
          uniqueText: requestId,
          call: (as: string | TokenContents) =>
            test.service.call(http.listRequests, { query: { list: 'to-decide' } }, { as }),
        }
      },
      'GET /api/horses/requests/counts': async () => ({
        owner: (await addOwnRequest()).owner,
        uniqueText: '"toDecide":1',
        call: (as: string | TokenContents) => test.service.call(http.countRequests, {}, { as }),
      }),
      'GET /api/horses/claims/mine': async () => {
        const trainer = await test.register('Ana García', ['trainer'])
        const name = `Horse ${randomUUID()}`
        const { as: owner, personId: claimantId } = await test.register('Ben Vega', ['trainer'])
        await test.addPostedClaim({
          horseId: await test.addHorse(trainer, { name }),
          trackId: await test.addLocation('Hudson'),
          claimantId,
          responsiblePersonId: trainer.personId,
          ownerId: trainer.personId,
        })
        return {
          owner,
          uniqueText: name,
          call: (as: string | TokenContents) => test.service.call(http.listMyClaims, { query: {} }, { as }),
        }
      },
      'GET /api/horses/treatment-files': async () => {
        const { as: owner, personId } = await test.register('Rosa Lane', ['veterinarian'])
        const name = `${randomUUID()}.csv`
        await test.addTreatmentFile(personId, name)
        return {
          owner,
          uniqueText: name,
          call: (as: string | TokenContents) => test.service.call(http.listTreatmentFiles, { query: {} }, { as }),
        }
      },
      'GET /api/horses/files/left': async () => {
        const name = `Horse ${randomUUID()}`
        const horseId = await test.addHorse(await test.register('Ana García', ['trainer']), { name })
        const { as: owner, personId } = await test.register('Ben Vega', ['trainer'])
        await test.addLeftFile(horseId, personId)
        return {
          owner,
          uniqueText: name,
          call: (as: string | TokenContents) => test.service.call(http.listLeftFiles, { query: {} }, { as }),
        }
      },
      'GET /api/horses/mine/views': async () => {
        const { owner } = await addOwnHorse()
        const name = `List ${randomUUID()}`
        const body = { name, query: 'show=due' }
        await test.service.call(http.saveMyHorsesView, { params: { viewId: randomUUID() }, body }, { as: owner })
        const call = (as: string | TokenContents) => test.service.call(http.listMyHorsesViews, {}, { as })
        return { owner, uniqueText: name, call }
      },
      'GET /api/horses/mine/unconfirmed': async () => {
        const { owner, uniqueText } = await addOwnHorse()
        await test.service.database.query(
          `update horse_assignment set effective_from = effective_from - interval '100 days'
            where role = 'responsible-person' and horse_id = (select horse_id from horse where name = $1)`,
          [uniqueText],
        )
        const call = (as: string | TokenContents) => test.service.call(http.listHorsesToConfirm, {}, { as })
        return { owner, uniqueText, call }
      },
      'GET /api/horses/mine/counts': async () => ({
        owner: (await addOwnHorse()).owner,
        uniqueText: '"all":1',
        call: (as: string | TokenContents) => test.service.call(http.countMyHorses, {}, { as }),
      }),
      'GET /api/horses/mine/csv': async () => ({
        ...(await addOwnHorse()),
        call: (as: string | TokenContents) => test.service.call(http.exportMyHorses, { query: {} }, { as }),
      }),
      'GET /api/horses/mine': async () => ({
        ...(await addOwnHorse()),
        call: (as: string | TokenContents) => test.service.call(http.listMyHorses, { query: {} }, { as }),
      }),
    }
    expect(await checkOwnership(test.service, Object.values(http), checks, except)).toEqual([])
  })
})
