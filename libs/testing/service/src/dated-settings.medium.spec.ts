import { randomUUID } from 'node:crypto'
import { Module } from '@nestjs/common'
import {
  DatedSettings,
  datedSettingMigrations,
  DatedSettingsModule,
  datedSettingTables,
  defineDatedSetting,
} from '@portal/dated-settings'
import { PersistenceModule } from '@portal/persistence'
import { defineService, systemContext } from '@portal/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestService, type TestService } from './test-service.ts'

const inviteDays = defineDatedSetting({
  name: 'invite-days',
  value: z.int().min(1),
  defaults: [{ from: '1900-01-01', to: null, value: 14, source: 'default' }],
})

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations: datedSettingMigrations }),
    DatedSettingsModule.forService(),
  ],
})
class StablesModule {}

const stables = defineService({
  name: 'stables',
  module: StablesModule,
  http: [],
  errors: { 'dated-settings.begins-in-past': 400, 'dated-settings.ends-before-it-begins': 400 },
  uses: { messaging: false },
})

const today = '2026-11-23'
let service: TestService
let other: TestService
let settings: DatedSettings

beforeAll(async () => {
  const options = { migrations: datedSettingMigrations, appendOnly: datedSettingTables }
  service = await createTestService(stables, options)
  other = await createTestService(stables, { clock: service.clock, env: { DATABASE_URL: service.database.url } })
  settings = service.service.app.get(DatedSettings)
})
afterAll(async () => {
  await other?.close()
  await service.close()
})

const add = (period: { from: string; to?: string | null; value: unknown }) =>
  settings.add(
    systemContext({ route: 'test', now: service.clock.now(), correlationId: randomUUID() }),
    inviteDays,
    { to: null, source: 'Decision 7', ...period } as Parameters<typeof settings.add<number>>[2],
    today,
  )

describe('a setting', () => {
  it('has its default until staff add a period, which applies from its first day', async () => {
    expect(await settings.read(inviteDays, '2027-01-01')).toBe(14)
    await add({ from: '2027-01-01', value: 21 })
    await add({ from: '2027-12-01', to: '2027-12-31', value: 30 })
    const days = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01']
    expect(await Promise.all(days.map((day) => settings.read(inviteDays, day)))).toEqual([14, 21, 30, 21])
    expect(await settings.list(inviteDays)).toMatchObject([
      { from: '2027-01-01', to: null, value: 21, source: 'Decision 7' },
      { from: '2027-12-01', to: '2027-12-31', value: 30 },
    ])
  })

  it('refuses a period that changes the past, ends before it begins, or has a value that is not valid', async () => {
    await expect(add({ from: '2026-11-22', value: 7 })).rejects.toMatchObject({ code: 'dated-settings.begins-in-past' })
    const reversed = add({ from: '2027-02-02', to: '2027-02-01', value: 7 })
    await expect(reversed).rejects.toMatchObject({ code: 'dated-settings.ends-before-it-begins' })
    await expect(add({ from: today, value: 0 })).rejects.toThrow()
    expect(await settings.list(inviteDays)).toHaveLength(2)
  })

  it('reaches other processes after ten seconds at the latest', async () => {
    const elsewhere = other.service.app.get(DatedSettings)
    expect(await elsewhere.read(inviteDays, '2030-01-01')).toBe(21)
    await add({ from: '2030-01-01', value: 60 })
    expect(await elsewhere.read(inviteDays, '2030-01-01')).toBe(21)
    expect(await settings.read(inviteDays, '2030-01-01')).toBe(60)
    service.clock.advance(10_000)
    expect(await elsewhere.read(inviteDays, '2030-01-01')).toBe(60)
  })

  it('shows whom a period would affect, and changes nothing', async () => {
    const period = { from: '2030-01-01', to: null, value: 7, source: 'Decision 8' }
    expect(await settings.preview(inviteDays, period)).toBeUndefined()
    settings.countAffected(inviteDays, async ({ value }, current) => ({ invites: current - value }))
    expect(await settings.preview(inviteDays, period)).toEqual({ invites: 53 })
    expect(await settings.read(inviteDays, '2030-01-01')).toBe(60)
  })

  it('is audited with both values, and added periods cannot be changed', async () => {
    const actions = await service.database.query('select kind, entity_id, before, after from action order by at, id')
    expect(actions).toHaveLength(3)
    expect(actions).toContainEqual({
      kind: 'dated-setting.added',
      entity_id: 'invite-days',
      before: { value: 21 },
      after: { value: 60, from: '2030-01-01', to: null, source: 'Decision 7' },
    })
    await expect(service.database.query('update dated_setting set value = to_jsonb(1)')).rejects.toThrow('append-only')
  })
})
