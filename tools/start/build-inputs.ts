import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployable } from '../deployables.ts'
import { workspace, workspacePackages } from '../workspace.ts'

/**
 * Returns a hash of everything that each deployable is built from: its folder, the folders of the workspace packages it
 * depends on, also indirectly, and the settings of the workspace.
 */
export function hashBuildInputs(deployables: readonly Deployable[]): Record<string, string> {
  const packages = new Map(
    workspacePackages().map(({ name, folder, dependencies }) => [name, { folder, dependencies }]),
  )
  const folderHashes = new Map<string, string>()
  const hashFolder = (folder: string) => {
    const hash = folderHashes.get(folder) ?? hashFolders([join(workspace, folder)])
    folderHashes.set(folder, hash)
    return hash
  }
  const settings = hashSettings()
  return Object.fromEntries(
    deployables.map(({ name, project }) => {
      const hash = createHash('sha256').update(settings)
      for (const folder of findFolders(project, packages)) hash.update(folder).update(hashFolder(folder))
      return [name, hash.digest('hex')]
    }),
  )
}

/** Returns a hash of the names and contents of all files in the folders. */
export function hashFolders(folders: readonly string[]): string {
  const hash = createHash('sha256')
  const skipped = new Set(['node_modules', 'dist', 'bundle', '.reports', 'test-results'])
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) visit(inner)
      } else if (entry.isFile()) hash.update(inner).update('\0').update(readFileSync(inner)).update('\0')
    }
  }
  for (const folder of folders) visit(folder)
  return hash.digest('hex')
}

interface BuiltPackage {
  readonly folder: string
  readonly dependencies: readonly string[]
}

/** Returns the folders of a package and of the workspace packages it depends on, sorted. */
function findFolders(project: string, packages: ReadonlyMap<string, BuiltPackage>): readonly string[] {
  const folders = new Set<string>()
  const visit = (name: string) => {
    const found = packages.get(name)
    if (!found || folders.has(found.folder)) return
    folders.add(found.folder)
    found.dependencies.forEach(visit)
  }
  visit(project)
  return [...folders].toSorted()
}

function hashSettings(): string {
  const hash = createHash('sha256')
  const names = readdirSync(workspace).filter((name) => /^(package-lock|tsconfig\..*)\.?json$/.test(name))
  for (const name of names) hash.update(readFileSync(join(workspace, name)))
  return hash.digest('hex')
}
