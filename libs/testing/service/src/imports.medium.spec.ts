import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Module } from '@nestjs/common'
import { FieldEncryptionModule, fieldEncryptionSettings } from '@portal/field-encryption'
import { importColumns, importMigrations, Imports, ImportsModule } from '@portal/imports'
import { jobMigrations, Jobs, JobsModule } from '@portal/jobs'
import { PersistenceModule, Retention } from '@portal/persistence'
import { defineService, systemContext } from '@portal/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeeperImport, ImportedKeeperTables } from './crash/import-keepers.ts'
import { createTestService, type TestService } from './test-service.ts'
import { waitFor } from './wait-for.ts'

const migrations = [...jobMigrations, ...importMigrations, { name: 'imported-keepers', class: ImportedKeeperTables }]
const keeperImport = createKeeperImport()

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations }),
    JobsModule.forService(),
    FieldEncryptionModule.forService({ columns: importColumns }),
    ImportsModule.forService(),
  ],
  providers: [
    {
      provide: 'keepers',
      inject: [Imports],
      useFactory: (imports: Imports) => {
        imports.register(keeperImport)
        return true
      },
    },
  ],
})
class StablesModule {}

const errors = {
  'imports.empty': 400,
  'imports.unreadable': 400,
  'imports.columns-missing': 400,
  'imports.too-many-rows': 400,
  'imports.not-checked': 409,
  'imports.expired': 409,
  'imports.already-imported': 409,
} as const
const stables = defineService({
  name: 'stables',
  module: StablesModule,
  http: [],
  errors,
  config: fieldEncryptionSettings,
  uses: { messaging: false },
})

const keys = `one:${randomBytes(32).toString('base64')}`
let service: TestService
let imports: Imports

beforeAll(async () => {
  service = await createTestService(stables, { migrations, env: { PERSONAL_DATA_KEYS: keys } })
  imports = service.service.app.get(Imports)
})
afterAll(() => service.close())

const createContext = () => systemContext({ route: 'test', now: service.clock.now(), correlationId: randomUUID() })

async function check(content: string) {
  const source = Readable.from([Buffer.from(content)], { objectMode: false })
  return (await imports.check(createContext(), keeperImport, { name: 'keepers.csv', source })).results
}

const confirm = async (importId: string) => (await imports.confirm(createContext(), keeperImport, importId)).results

const countKeepers = async () =>
  (await service.database.query<{ count: number }>('select count(*)::int as count from imported_keeper'))[0]?.count

const toLines = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`).join('\n')

describe('a check', () => {
  it('reports accepted and rejected rows and imports nothing', async () => {
    const run = await check('name,shoe size,city\nAna,38,Paris\n,39,\nB,40,\nAna,41,Rome\n')
    expect(run).toMatchObject({ state: 'checked', rowsAccepted: 1, rowsRejected: 3, fileName: 'keepers.csv' })
    expect(await countKeepers()).toBe(0)
    const { importId } = run
    expect(await imports.listRejections(keeperImport, importId, { after: 2, limit: 10 })).toEqual([
      { rowNumber: 3, problems: [{ column: 'name', code: 'missing' }] },
      { rowNumber: 4, problems: [{ column: 'name', code: 'invalid' }] },
      { rowNumber: 5, problems: [{ column: null, code: 'duplicate-row' }] },
    ])
  })

  it('exports rejected rows without formulas that a spreadsheet would run', async () => {
    const { importId } = await check('name,city\n,"=HYPERLINK(""x"")"\n')
    const lines = Readable.from(await imports.exportRejections(keeperImport, importId))
    expect(await text(lines)).toBe(`\u{FEFF}"name","city","reason"\r\n"","'=HYPERLINK(""x"")","name: missing"\r\n`)
  })

  it('stores no readable cell', async () => {
    await check('name,city\nSecretive,Paris\n,Hidden\n')
    for (const table of ['import_batch', 'import_row', 'import_rejection', 'import_run']) {
      const rows = await service.database.query<Record<string, unknown>>(`select * from ${table}`)
      const values = rows.flatMap((row) => Object.values(row))
      const stored = values.map((value) => (Buffer.isBuffer(value) ? value.toString() : JSON.stringify(value)))
      expect(stored.join()).not.toMatch(/Secretive|Hidden/)
    }
  })

  it.each([
    ['imports.empty', ''],
    ['imports.empty', 'name\n\n'],
    ['imports.columns-missing', 'city\nParis\n'],
    ['imports.unreadable', 'name\n"Ana'],
    ['imports.too-many-rows', `name\n${toLines(5001, 'Ana')}`],
  ])('refuses a file with %s', async (code, content) => {
    await expect(check(content)).rejects.toMatchObject({ code })
  })
})

describe('an import', () => {
  it('continues after kill -9 with the batch that was not committed, and imports each row once', async () => {
    await service.service.app.get(Jobs).stop()
    const { importId } = await check(`name\n${toLines(1200, 'Keeper')}`)
    expect(await confirm(importId)).toMatchObject({ state: 'importing', rowsAccepted: 1200 })
    const script = join(import.meta.dirname, 'crash', 'import.ts')
    const child = spawn(process.execPath, [script, service.database.url, keys], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))).toBe('SIGKILL')
    expect(await imports.find(keeperImport, importId)).toMatchObject({ state: 'importing', rowsDone: 500 })
    expect(await countKeepers()).toBe(500)

    await service.restart()
    imports = service.service.app.get(Imports)
    // The killed process is missed at once instead of after its last sign of life.
    await service.database.query(
      `update jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'run-import' and state = 'active'`,
    )
    await waitFor(async () => {
      await service.database.query(`update jobs.job set start_after = now() where state = 'retry'`)
      expect(await imports.find(keeperImport, importId)).toMatchObject({ state: 'imported' })
    }, 30_000)
    expect(await imports.find(keeperImport, importId)).toMatchObject({
      rowsDone: 1200,
      rowsAdded: 1200,
      rowsReplaced: 0,
    })
    expect(await countKeepers()).toBe(1200)
    const left = 'select from import_batch where import_id = $1 union all select from import_row where import_id = $1'
    expect(await service.database.query(left, [importId])).toEqual([])
  })

  it('happens once for each file, and only while its rows are stored', async () => {
    const again = await check(`name\n${toLines(1200, 'Keeper')}`)
    await expect(confirm(again.importId)).rejects.toMatchObject({ code: 'imports.already-imported' })
    const run = await check('name\nLater\n')
    await confirm(run.importId)
    await expect(confirm(run.importId)).rejects.toMatchObject({ code: 'imports.not-checked' })
    await expect(confirm(randomUUID())).rejects.toMatchObject({ code: 'resource.not-found' })
    const old = await check('name\nOld\n')
    service.clock.advance(8 * 86_400_000)
    await expect(confirm(old.importId)).rejects.toMatchObject({ code: 'imports.expired' })
    service.clock.advance(86_400_000)
    const { import_batch: batches = 0 } = await service.service.app.get(Retention).run()
    expect(batches).toBeGreaterThan(0)
  })

  it('is audited with numbers only', async () => {
    const actions = await service.database.query<{ kind: string; after: unknown }>(
      `select distinct kind, after from action where kind <> 'import.checked' and after->>'rowsAccepted' = '1200'`,
    )
    expect(actions).toHaveLength(2)
    expect(actions).toContainEqual({
      kind: 'import.finished',
      after: { rowsAccepted: 1200, rowsRejected: 0, rowsAdded: 1200, rowsReplaced: 0 },
    })
  })
})

it('lists imports, newest first', async () => {
  const [first, second] = await imports.list(keeperImport, { limit: 2 })
  if (!first || !second) throw new Error('no imports')
  expect(first.createdAt >= second.createdAt).toBe(true)
  expect((await imports.list(keeperImport, { limit: 1, after: first }))[0]).toEqual(second)
})
