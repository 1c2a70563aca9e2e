import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployable } from '../deployables.ts'
import { runNxTarget } from '../test/nx-tasks.ts'
import { workspace } from '../workspace.ts'
import { waitForLock } from '@portal/releases/lock'
import { writePrivateJson } from './secrets.ts'

const cache = join(workspace, 'node_modules', '.cache', 'portal')
const recordFile = join(cache, 'build.json')

/** Folder of a deployable's build, relative to the workspace. */
export function buildFolder({ folder, kind }: Deployable): string {
  return join(folder, kind === 'service' || kind === 'edge' ? 'bundle' : 'dist')
}

/**
 * Builds the deployables whose sources changed since the last build. The check takes a fraction of a second when
 * nothing changed; otherwise Nx and its cache decide. One build at a time per checkout.
 */
export async function buildChanged(
  deployables: readonly Deployable[],
  options: { report: (state: string) => void; signal?: AbortSignal | undefined },
): Promise<string> {
  const lock = await waitForLock(join(cache, 'build.lock'), 'a build', {
    signal: options.signal,
    shouldWait: (holder) => {
      options.report(`waiting for the build of process ${holder.pid}`)
      return true
    },
  })
  try {
    const sourceHash = hashSources()
    const isBuilt = (deployable: Deployable) => existsSync(join(workspace, buildFolder(deployable)))
    if (deployables.every(isBuilt) && readStoredHash() === sourceHash) return 'nothing changed'
    // Removed first, so that an interrupted build is not taken for a finished one.
    rmSync(recordFile, { force: true })
    const log = join(cache, 'build.log')
    const names = deployables.map(({ project }) => project)
    const run = await runNxTarget('build', names, { ...options, log })
    if (!run.ok) {
      const output = [...run.failed].map(([name, lines]) => `${name}:\n${lines.slice(-30).join('\n')}`)
      throw new Error(
        `The build failed (full log in ${log}):\n${output.join('\n\n') || run.lines.slice(-30).join('\n')}`,
      )
    }
    writePrivateJson(recordFile, { stamp: sourceHash })
    return `${names.length} packages`
  } finally {
    lock.release()
  }
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

function hashSources(): string {
  const folders = readdirSync(workspace).filter((name) => /^(shell|libs|services|mfe-.*)$/.test(name))
  const sources = hashFolders(folders.map((name) => join(workspace, name)))
  const settings = readdirSync(workspace).filter((name) => /^(package-lock|nx|tsconfig\..*)\.?json$/.test(name))
  const hash = createHash('sha256').update(sources)
  for (const name of settings) hash.update(readFileSync(join(workspace, name)))
  return hash.digest('hex')
}

function readStoredHash(): string | undefined {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')).stamp : undefined
}
