import {
  seedConfirmation,
  seedReminders,
  seedReporting,
  seedShockwaveVoid,
} from '@portal/contracts-horses/health-rules'
import { seedMergeUndo, seedRegistrationFields } from '@portal/contracts-horses/identity-rules'
import { seedHorseRules } from '@portal/contracts-horses/verdict-rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHorses, type TestHorses } from '../../testing/test-horses.ts'
import { HorseRules } from './horse-rules.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

it('begins with the rules that the portal ships', async () => {
  const { vetsListReasons: _, ...shipped } = seedHorseRules
  const rules = await test.service.service.app.get(HorseRules).listRules()
  expect(rules).toEqual({
    ...shipped,
    reporting: seedReporting,
    confirmations: [seedConfirmation],
    reminders: seedReminders,
    shockwaveVoid: seedShockwaveVoid,
    registrationFields: seedRegistrationFields,
    mergeUndo: [seedMergeUndo],
  })
})

it('does not let the service change a row', async () => {
  await expect(test.service.database.query(`update horse_rule set source = 'changed'`)).rejects.toThrow('append-only')
})
