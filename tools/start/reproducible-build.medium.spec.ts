import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCheckout } from '../testing/checkout.ts'
import { workspace } from '../workspace.ts'

const checkouts = join(workspace, '.reports', 'reproducible-build')

afterAll(() => rmSync(checkouts, { recursive: true, force: true }))

/** Lists the files of a folder with the hash of each. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => `${relative(folder, file)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .toSorted()
}

test('builds the same files from the same sources in two folders', () => {
  const names = ['shell', 'mfe-regulations']
  const builds = ['first', 'another/folder'].map((name) => {
    const checkout = createCheckout(join(checkouts, name))
    execFileSync(process.execPath, [join(checkout, 'tools/start/build-process.ts'), ...names], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    })
    return names.flatMap((built) => listFiles(join(checkout, built, 'dist')))
  })
  expect(builds[1]).toEqual(builds[0])
}, 300_000)
