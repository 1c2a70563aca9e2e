import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployable } from '../deployables.ts'
import { runNxTarget } from '../test/nx-tasks.ts'
import { workspace } from '../workspace.ts'
import { takeLockWhenFree } from '@portal/releases/lock'
import { writeWhole } from './secrets.ts'

const cache = join(workspace, 'node_modules', '.cache', 'portal')
const record = join(cache, 'build.json')

/** Folder of a deployable's build, from the workspace. */
export function buildFolder({ folder, kind }: Deployable): string {
  return join(folder, kind === 'service' || kind === 'edge' ? 'bundle' : 'dist')
}

/**
 * Builds the deployables whose sources changed since they were last built. Looking takes a fraction of a second when
 * nothing changed; Nx and its cache decide about the rest. One build at a time in a checkout.
 */
export async function buildChanged(
  built: readonly Deployable[],
  options: { report: (state: string) => void; signal?: AbortSignal | undefined },
): Promise<string> {
  const lock = await takeLockWhenFree(join(cache, 'build.lock'), 'a build', {
    signal: options.signal,
    patient: (holder) => {
      options.report(`waiting for the build of process ${holder.pid}`)
      return true
    },
  })
  try {
    const stamp = stampOfSources()
    const isThere = (deployable: Deployable) => existsSync(join(workspace, buildFolder(deployable)))
    if (built.every(isThere) && readStamp() === stamp) return 'nothing changed'
    // What is no longer true must not be believed after an interruption.
    rmSync(record, { force: true })
    const log = join(cache, 'build.log')
    const names = built.map(({ project }) => project)
    const run = await runNxTarget('build', names, { ...options, log })
    if (!run.ok) {
      const said = [...run.failed].map(([name, lines]) => `${name}:\n${lines.slice(-30).join('\n')}`)
      throw new Error(
        `The build failed (all of it in ${log}):\n${said.join('\n\n') || run.lines.slice(-30).join('\n')}`,
      )
    }
    writeWhole(record, { stamp })
    return `${names.length} packages`
  } finally {
    lock.giveBack()
  }
}

/** A hash over names and contents of a folder's files. */
export function stampOf(folders: readonly string[]): string {
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

function stampOfSources(): string {
  const folders = readdirSync(workspace).filter((name) => /^(shell|libs|services|mfe-.*)$/.test(name))
  const sources = stampOf(folders.map((name) => join(workspace, name)))
  const settings = readdirSync(workspace).filter((name) => /^(package-lock|nx|tsconfig\..*)\.?json$/.test(name))
  const hash = createHash('sha256').update(sources)
  for (const name of settings) hash.update(readFileSync(join(workspace, name)))
  return hash.digest('hex')
}

function readStamp(): string | undefined {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).stamp : undefined
}
