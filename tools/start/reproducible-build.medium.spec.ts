import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCheckout } from '../testing/checkout.ts'
import { workspace } from '../workspace.ts'

const checkouts = join(workspace, '.reports', 'reproducible-build')

afterAll(() => rmSync(checkouts, { recursive: true, force: true }))

const names = ['shell', 'mfe-regulations', 'mfe-admin']

/**
 * Builds without the last step, which replaces the hashes in file names by hashes of the final contents. The hashes
 * before it also depend on identifiers of modules. The minifier counts their characters to choose names, so an absolute
 * path in an identifier changes the final files too, but only in some folders.
 */
const build = `import { rspack } from '@rspack/core'
const configurations = []
for (const name of ${JSON.stringify(names)}) {
  const { default: configuration } = await import(process.cwd() + '/' + name + '/rspack.config.ts')
  const resolved = await configuration
  configurations.push({ ...resolved, optimization: { ...resolved.optimization, realContentHash: false } })
}
rspack(configurations).run((failure, result) => {
  if (failure || result.hasErrors()) throw failure ?? new Error(result.toString('errors-only'))
})`

/** Reads all files of a folder, by path. */
function readFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), readFileSync(file, 'latin1')]
    }),
  )
}

test('builds the same bytes in two folders', () => {
  const [first, second] = ['first', 'another/folder'].map((folder) => {
    const checkout = createCheckout(join(checkouts, folder))
    execFileSync(process.execPath, ['--input-type=module', '-e', build], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    })
    return names.map((name) => readFiles(join(checkout, name, 'dist')))
  })
  for (const [index, name] of names.entries()) {
    const [expected = {}, actual = {}] = [first?.[index], second?.[index]]
    expect(Object.keys(actual).toSorted(), name).toEqual(Object.keys(expected).toSorted())
    expect(Object.keys(expected).length, name).toBeGreaterThan(5)
    expect(Object.keys(expected).filter((file) => expected[file] !== actual[file])).toEqual([])
  }
}, 300_000)
