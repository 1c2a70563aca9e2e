import { expect, it } from 'vitest'
import ids from './shared-module-ids.json' with { type: 'json' }
import { getSharedModules } from './shared-modules.ts'

it('has a fixed id for each shared module, for both its users and its provider', () => {
  const names = Object.keys(getSharedModules('shell')).filter((name) => !name.endsWith('/'))
  const keys = names.flatMap((name) => [
    `webpack/sharing/consume/default/${name}/${name}`,
    `webpack/sharing/provide/default/${name}`,
  ])
  expect(Object.keys(ids)).toEqual(expect.arrayContaining(keys))
})
