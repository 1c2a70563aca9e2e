import { join } from 'node:path'
import { ownsPath, type RemoteDeclaration } from '@portal/contracts-shell'
import { describe, expect, it } from 'vitest'
import { deployablesOf } from './deployables.ts'
import { workspace } from './workspace.ts'

// The build refuses such a remote as well, but only the end-to-end tests build one.
describe('the routes of a remote are among its paths', () => {
  it.each(deployablesOf('remote').map(({ name, folder }) => [name, folder]))('%s', async (name, folder) => {
    const { default: manifest } = (await import(join(workspace, folder, 'remote.manifest.ts'))) as {
      default: RemoteDeclaration
    }
    expect(manifest.routes.map(({ path }) => path).filter((path) => !ownsPath(name, path))).toEqual([])
  })
})
