import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../start/command.ts'
import { parallel, toolEnvironment, workspace } from '../workspace.ts'

/** What became of running one target in many packages. */
export interface NxRun {
  readonly ok: boolean
  /** Packages whose task failed, with what it printed. */
  readonly failed: ReadonlyMap<string, readonly string[]>
  /** The last lines when Nx itself failed before it ran anything. */
  readonly lines: readonly string[]
}

/** Runs one target in the given packages through Nx's cache, its output in `log`; reports how many are done. */
export async function runNxTarget(
  target: string,
  packages: readonly string[],
  options: {
    log: string
    report: (state: string) => void
    signal?: AbortSignal | undefined
    env?: Record<string, string>
    nxFlags?: readonly string[]
    /** How many tasks run at once; one for each core unless said. */
    atOnce?: number
  },
): Promise<NxRun> {
  mkdirSync(dirname(options.log), { recursive: true })
  const log = createWriteStream(options.log)
  const outputs = new Map<string, string[]>()
  const failedNames = new Set<string>()
  let current: string[] = []
  let summary = false
  const read = (line: string) => {
    log.write(`${line}\n`)
    const task = /^> nx run (\S+?):\S+/.exec(line)?.[1]
    if (task) {
      current = []
      outputs.set(task, current)
      options.report(`${outputs.size} of ${packages.length}`)
    }
    current.push(line)
    if (line.startsWith('Failed tasks:')) summary = true
    const failed = summary ? /^- (\S+?):\S+$/.exec(line)?.[1] : undefined
    if (failed) failedNames.add(failed)
  }
  options.report(`0 of ${packages.length}`)
  const flags = ['--outputStyle=static', `--parallel=${options.atOnce ?? parallel}`, ...(options.nxFlags ?? [])]
  const result = await runCommand(
    join(workspace, 'node_modules', '.bin', 'nx'),
    ['run-many', '-t', target, '-p', packages.join(','), ...flags],
    { cwd: workspace, env: toolEnvironment(options.env), signal: options.signal, onLine: read },
  )
  log.end()
  const failed = new Map([...failedNames].map((name) => [name, outputs.get(name) ?? []]))
  return { ok: result.code === 0, failed, lines: result.lines }
}
