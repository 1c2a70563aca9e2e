import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import ids from './shared-module-ids.json' with { type: 'json' }
import { getSharedModules } from './shared-modules.ts'

const libs = join(import.meta.dirname, '..', '..', '..')

it('has a fixed id for each shared module, for both its users and its provider', () => {
  const modules = Object.entries(getSharedModules('shell')).filter(([name]) => !name.endsWith('/'))
  const keys = modules.flatMap(([name, { import: request }]) => [
    `webpack/sharing/consume/default/${name}/${request || name}`,
    `webpack/sharing/provide/default/${name}`,
  ])
  expect(Object.keys(ids)).toEqual(expect.arrayContaining(keys))
})

/** Only services and builds make JSON Schema; the others are types. */
const notForBrowsers = ['toJSONSchema', 'ZodType', 'core', 'infer', 'input', 'output']

it('shares every name of zod that the schemas of the contracts use', () => {
  const names = readFileSync(join(libs, 'web/ui/src/zod/names.ts'), 'utf8')
  const contracts = join(libs, 'contracts')
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/src\/.*(?<!\.spec)\.ts$/.test(file),
  )
  const used = files.flatMap((file) => {
    const text = readFileSync(join(contracts, file), 'utf8')
    return [...text.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name)
  })
  const missing = [...new Set(used)].filter(
    (name) => !notForBrowsers.includes(name) && !new RegExp(`^  ${name},$`, 'm').test(names),
  )
  expect(missing).toEqual([])
})
