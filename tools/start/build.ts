import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from '@portal/releases/lock'
import type { Deployable } from '../deployables.ts'
import { toolEnvironment, workspace } from '../workspace.ts'
import { hashBuildInputs } from './build-inputs.ts'
import { runCommand } from './command.ts'
import { writePrivateJson } from './secrets.ts'

const cache = join(workspace, 'node_modules', '.cache', 'portal')
const recordFile = join(cache, 'build.json')
const logFile = join(cache, 'build.log')

/** Folder of a deployable's build, relative to the workspace. */
export function buildFolder({ folder, kind }: Deployable): string {
  return join(folder, kind === 'service' || kind === 'edge' ? 'bundle' : 'dist')
}

/**
 * Builds the deployables whose sources changed since their last build. The check takes a fraction of a second. One
 * build at a time per checkout.
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
    const inputs = hashBuildInputs(deployables)
    const finished = readRecord()
    const changed = deployables.filter(
      (each) => finished[each.name] !== inputs[each.name] || !existsSync(join(workspace, buildFolder(each))),
    )
    if (changed.length === 0) return 'nothing changed'
    const names = changed.map(({ name }) => name)
    // First, so that an interrupted build is not taken for a finished one.
    const others = removeFromRecord(names)
    await build(names, options)
    const built = Object.fromEntries(names.map((name) => [name, inputs[name]]))
    writePrivateJson(recordFile, { ...others, ...built })
    return names.length === deployables.length ? `${names.length} packages` : names.join(', ')
  } finally {
    lock.release()
  }
}

async function build(
  names: readonly string[],
  { report, signal }: { report: (state: string) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  let finished = 0
  report(`0 of ${names.length}`)
  const { code, lines } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'build-process.ts'), ...names],
    {
      cwd: workspace,
      env: toolEnvironment({ NODE_ENV: 'production' }),
      signal,
      onLine: (line) => {
        if (line.startsWith('built ')) report(`${(finished += 1)} of ${names.length}`)
      },
    },
  )
  writeFileSync(logFile, `${lines.join('\n')}\n`)
  if (code === 0) return
  throw new BuildFailed(lines)
}

/** Thrown when a deployable could not be built. */
export class BuildFailed extends Error {
  constructor(lines: readonly string[]) {
    super(`The build failed (full log in ${logFile}):\n${lines.slice(-60).join('\n')}`)
    this.name = 'BuildFailed'
  }
}

/** Makes the next build include these deployables. Returns the record of the others. */
export function removeFromRecord(names: readonly string[]): Record<string, string> {
  const others = Object.fromEntries(Object.entries(readRecord()).filter(([name]) => !names.includes(name)))
  writePrivateJson(recordFile, others)
  return others
}

/** Returns the hash of what each deployable was last built from, by name. */
function readRecord(): Record<string, string> {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {}
}
