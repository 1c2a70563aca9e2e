import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findTableViolations } from './table-ownership.ts'

const modules = 'services/sample/src/modules'
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tables-'))
  write({
    'services/sample/src/migrations/baseline.ts': '`create table horse (id uuid)`; `create table claim (id uuid)`',
    'libs/service/queue/src/queue.migration.ts': '`create table job (id uuid)`',
    [`${modules}/horses/horse.ts`]: 'const insert = `insert into horse (id) values ($1)`',
    [`${modules}/claims/claim.ts`]: `const entity = { tableName: 'claim' }`,
  })
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

const readOfHorses = [{ module: `${modules}/claims`, tables: ['horse'], reason: 'a claim is listed with its horse' }]

describe('findTableViolations', () => {
  it('passes statements of the owner, of tests and of files outside of modules', () => {
    write({
      [`${modules}/horses/horse.queries.ts`]: '`select * from horse h join ${labels} l using (id)`',
      [`${modules}/claims/claim.medium.spec.ts`]: '`select * from horse`',
      'services/sample/src/retention.ts': '`delete from horse`',
    })
    expect(findTableViolations(root, [])).toEqual([])
  })

  it.each([
    '`select 1 from claim c join horse h using (id)`',
    '`select 1 from claim where exists (select from ${other} o, claim x) and id in (select id from horse)`',
    `kysely.selectFrom('horse').selectAll()`,
  ])('reports a read of a table of another module: %s', (source) => {
    write({ [`${modules}/claims/claim.queries.ts`]: source })
    expect(findTableViolations(root, [])).toEqual([
      `${modules}/claims/claim.queries.ts uses horse, a table of ${modules}/horses: call that module instead`,
    ])
    expect(findTableViolations(root, readOfHorses)).toEqual([])
  })

  it.each(['`update horse set id = $1`', '`delete from horse where id = $1`', `kysely.insertInto('horse')`])(
    'reports a table that two modules write, also with an entry for reads: %s',
    (source) => {
      write({ [`${modules}/claims/claim.command.ts`]: source })
      expect(findTableViolations(root, []).join(' ')).toContain('horse belongs to several modules')
      expect(findTableViolations(root, readOfHorses).join(' ')).toContain('horse belongs to several modules')
    },
  )

  it('reports a use of a table of a library, and entries that nothing uses', () => {
    write({ [`${modules}/claims/claim.queries.ts`]: '`select * from job`' })
    expect(findTableViolations(root, readOfHorses)).toEqual([
      `${modules}/claims/claim.queries.ts uses job, a table of libs/service/queue: call that module instead`,
      `tools/lint/allowed-table-uses.ts has an unused entry: ${modules}/claims horse`,
    ])
  })
})
