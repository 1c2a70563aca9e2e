import { createInstance } from '@module-federation/enhanced/runtime'
import { expect, test } from 'vitest'
import { findIncompatibilities, findMissingContracts } from './contract-check.ts'

let lazyLoads = 0
const shared = (names: readonly string[], eager: boolean) => {
  const facade = () => Object.fromEntries(names.map((name) => [name, name]))
  return {
    version: '0.0.0',
    get: eager
      ? () => facade
      : async () => {
          lazyLoads += 1
          return facade
        },
    shareConfig: { singleton: true, requiredVersion: false as const, eager },
  }
}
const shell = createInstance({
  name: 'shell',
  remotes: [],
  shared: { '@portal/ui': shared(['Button'], true), '@portal/ui/forms': shared(['Form'], false) },
})
const faults = (uses: Record<string, string[]>) =>
  findIncompatibilities({ manifest: 1, needs: { shell: '^1.0.0' }, uses }, '1.0.0', shell)

test('accepts a facade that the shell loads lazily, without loading it, and reports a missing facade or export', () => {
  expect(faults({ '@portal/ui': ['Button'], '@portal/ui/forms': ['Form'] })).toEqual([])
  expect(lazyLoads).toBe(0)
  expect(faults({ '@portal/ui': ['Slider'] })).toEqual(['@portal/ui has no Slider'])
  expect(faults({ '@portal/ui/charts': ['Chart'] })).toEqual(['this shell has no @portal/ui/charts'])
})

test('reports a contract of which the services answer no suitable version, if they reported any', () => {
  const needs = { shell: '^1.0.0', horses: '^1.2.0' }
  expect(findMissingContracts({ needs }, undefined)).toEqual([])
  expect(findMissingContracts({ needs }, { regulations: ['1.0.0'] })).toEqual([])
  expect(findMissingContracts({ needs }, { horses: ['1.3.0', '2.0.0'] })).toEqual([])
  expect(findMissingContracts({ needs }, { horses: ['1.1.0', '2.0.0'] })).toEqual([
    'it needs horses ^1.2.0, but the services answer 1.1.0 and 2.0.0',
  ])
})
