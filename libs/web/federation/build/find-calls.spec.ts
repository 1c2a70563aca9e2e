import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findCalls } from './find-calls.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-calls-'))
  mkdirSync(join(folder, 'src'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text)

it('finds the calls that the code makes through the routes of a contract', async () => {
  write('api.ts', "import { regulationsRoutes } from '@portal/contracts-regulations/routes'\n")
  write('list.page.tsx', 'useQuery(regulationsApi().listVersions.query({ query: {} }))')
  write('list.test.tsx', 'api.submitComments({})')
  const { regulations = [] } = await findCalls(folder)
  expect(regulations).toContain('GET /api/versions')
  expect(regulations.length).toBeLessThan(5)
})

it('ignores contracts of which only types are imported', async () => {
  write(
    'types.ts',
    "import type { RegulationsHttp } from '@portal/contracts-regulations'\nconst x = api.listVersions\n",
  )
  expect(await findCalls(folder)).toEqual({})
})
