import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deployablesOf } from './deployables.ts'
import { workspace } from './workspace.ts'

// A release with two owners of a namespace is refused, but only the end-to-end tests make one.
it('lets no two remotes have texts of one namespace', () => {
  const namespaces = deployablesOf('remote').flatMap(({ folder }) =>
    readdirSync(join(workspace, folder, 'locales/en-US')).filter((file) => file.endsWith('.json')),
  )
  expect(namespaces.length).toBeGreaterThan(10)
  expect(namespaces.filter((file, index) => namespaces.indexOf(file) !== index)).toEqual([])
})
