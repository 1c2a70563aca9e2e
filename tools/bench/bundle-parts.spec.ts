import { expect, test } from 'vitest'
import { compareSources } from './bundle-parts.ts'

test('splits the difference in size by its origin', () => {
  const shell = new Map([
    ['node_modules/@module-federation/runtime-core/dist/core.js', 40],
    ['libs/web/ui/src/index.ts', 100],
    ['libs/contracts/shell/src/light.ts', 10],
    ['shell/src/start.tsx', 50],
  ])
  const remote = new Map([
    ['libs/contracts/shell/src/light.ts', 10],
    ['mfe-regulations/src/remote.ts', 5],
  ])
  const one = new Map([
    ['libs/web/ui/src/index.ts', 70],
    ['libs/contracts/shell/src/light.ts', 10],
    ['shell/src/start.tsx', 50],
    ['mfe-regulations/src/remote.ts', 5],
  ])
  expect(compareSources(shell, remote, one)).toMatchObject({ runtime: 40, duplicates: 10, facades: 30 })
})
