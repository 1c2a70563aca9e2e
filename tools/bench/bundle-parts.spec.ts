import { expect, test } from 'vitest'
import { differenceOf } from './bundle-parts.ts'

test('the difference is told by where it comes from', () => {
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
  expect(differenceOf(shell, remote, one)).toMatchObject({ runtime: 40, duplicates: 10, facades: 30 })
})
