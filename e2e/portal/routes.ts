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
  readonly states: Readonly<Record<string, readonly string[]>>
}>('shell/shell.manifest.ts')
const remotes = await Promise.all(
  globSync('mfe-*/remote.manifest.ts', { cwd: workspace }).map((file) => read<RemoteDeclaration>(file)),
)
const remoteRoutes = remotes.flatMap(({ routes }) => routes)

/** Every path that somebody serves, from the manifests; a parameter is filled with the id of something that is not there. */
export const servedPaths: readonly string[] = [...shell.routes, ...remoteRoutes.map(({ path }) => path)].map((path) =>
  path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000'),
)

/** The states that every page declares, the shell's and those of the remotes, as `path: state`. */
export const declaredStates: readonly string[] = [
  ...Object.entries(shell.states),
  ...remoteRoutes.map(({ path, states = [] }) => [path, states] as const),
].flatMap(([path, states]) => states.map((state) => `${path}: ${state}`))

/** Pages that declare no state: nobody would look at them. */
export const pagesWithoutStates: readonly string[] = [
  ...shell.routes.filter((path) => !shell.states[path]?.length),
  ...remoteRoutes.filter(({ states = [] }) => states.length === 0).map(({ path }) => path),
]
