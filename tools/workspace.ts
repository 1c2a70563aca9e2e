import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** The folder of the checkout. */
export const workspace = dirname(import.meta.dirname)

/** How many heavy things run at once: what the machine has, within reason. */
export const parallel = Math.max(1, Math.min(8, availableParallelism()))

/** A package of the workspace. */
export interface WorkspacePackage {
  readonly name: string
  /** Relative to the workspace. */
  readonly folder: string
  readonly scripts: Readonly<Record<string, string>>
}

/** Every package of the workspace, by the patterns in the root's package.json. */
export function workspacePackages(): WorkspacePackage[] {
  const { workspaces } = readPackage(join(workspace, 'package.json'))
  return globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: workspace },
  )
    .toSorted()
    .map((file) => {
      const { name, scripts } = readPackage(join(workspace, file))
      return { name, folder: dirname(file), scripts }
    })
}

/** A path as a person wants to read it: from the workspace. */
export function fromWorkspace(path: string): string {
  return relative(workspace, path)
}

/** The environment in which Nx and the packages' scripts run: the locked programs first, nothing that asks or phones. */
export function toolEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${join(workspace, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    // Not NO_COLOR: Nx sets FORCE_COLOR where it is missing, and Node warns of the two together.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
    ...extra,
  }
}

function readPackage(file: string): { name: string; workspaces: string[]; scripts: Record<string, string> } {
  const { name = '', workspaces = [], scripts = {} } = JSON.parse(readFileSync(file, 'utf8'))
  return { name, workspaces, scripts }
}
