import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteDeclaration } from '@portal/contracts-shell'

const workspace = join(import.meta.dirname, '..', '..')

async function read<Manifest>(file: string): Promise<Manifest> {
  const module = (await import(pathToFileURL(join(workspace, file)).href)) as { default: Manifest }
  return module.default
}

const shell = await read<{
  readonly routes: readonly string[]
}>('shell/shell.manifest.ts')
const remotes = await Promise.all(
  globSync('mfe-*/remote.manifest.ts', { cwd: workspace }).map((file) => read<RemoteDeclaration>(file)),
)
const remoteRoutes = remotes.flatMap(({ routes }) => routes)

/** Returns every served path, from the manifests, with nonexistent ids for parameters. */
export const servedPaths: readonly string[] = [...shell.routes, ...remoteRoutes.map(({ path }) => path)].map((path) =>
  path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000'),
)
