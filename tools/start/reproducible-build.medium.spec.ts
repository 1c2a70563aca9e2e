import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCheckout } from '../testing/checkout.ts'
import { workspace } from '../workspace.ts'

const checkouts = join(workspace, '.reports', 'reproducible-build')

afterAll(() => rmSync(checkouts, { recursive: true, force: true }))

/**
 * Lists the files of a folder with their sizes, without the content hashes in their names. Contents are not compared,
 * because the minifier may choose differently between names that are used equally often (seen once: two names of the
 * shell were swapped). An absolute path in a file changes its size, because the two folders differ in length.
 */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => `${relative(folder, file).replaceAll(/\.[0-9a-f]{10}\./g, '.')} ${statSync(file).size} bytes`)
    .toSorted()
}

test('builds files of the same names and sizes in two folders', () => {
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
