import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../start/command.ts'
import { parallel, toolEnvironment, workspace } from '../workspace.ts'

/** The result of running one target in many packages. */
export interface NxRun {
  readonly ok: boolean
  /** Output of the packages whose task failed, by package name. */
  readonly failed: ReadonlyMap<string, readonly string[]>
  /** Output of Nx, for when Nx itself failed. */
  readonly lines: readonly string[]
}

/** Runs one target in the given packages through Nx's cache; writes the output to `log` and reports progress. */
export async function runNxTarget(
  target: string,
  packages: readonly string[],
  options: {
    log: string
    report: (state: string) => void
    signal?: AbortSignal | undefined
    env?: Record<string, string>
    nxFlags?: readonly string[]
    /** How many tasks run at a time; by default one per core. */
    concurrency?: number
  },
): Promise<NxRun> {
  mkdirSync(dirname(options.log), { recursive: true })
  const log = createWriteStream(options.log)
  const outputs = new Map<string, string[]>()
  const failedNames = new Set<string>()
  let taskLines: string[] = []
  let inSummary = false
  const readLine = (line: string) => {
    log.write(`${line}\n`)
    const task = /^> nx run (\S+?):\S+/.exec(line)?.[1]
    if (task) {
      taskLines = []
      outputs.set(task, taskLines)
      options.report(`${outputs.size} of ${packages.length}`)
    }
    taskLines.push(line)
    if (line.startsWith('Failed tasks:')) inSummary = true
    const failed = inSummary ? /^- (\S+?):\S+$/.exec(line)?.[1] : undefined
    if (failed) failedNames.add(failed)
  }
  options.report(`0 of ${packages.length}`)
  const flags = ['--outputStyle=static', `--parallel=${options.concurrency ?? parallel}`, ...(options.nxFlags ?? [])]
  const result = await runCommand(
    join(workspace, 'node_modules', '.bin', 'nx'),
    ['run-many', '-t', target, '-p', packages.join(','), ...flags],
    { cwd: workspace, env: toolEnvironment(options.env), signal: options.signal, onLine: readLine },
  )
  log.end()
  const failed = new Map([...failedNames].map((name) => [name, outputs.get(name) ?? []]))
  return { ok: result.code === 0, failed, lines: result.lines }
}
