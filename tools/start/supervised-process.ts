import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endGroup } from './command.ts'
import { findProcess } from '@portal/releases/process-identity'
import { lastLines, openLog } from './process-log.ts'
import { RestartDelay } from './restart-delay.ts'

/** What to run and how. */
export interface ProcessPlan {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  /** The signal that asks it to end; SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals
  /** How long it may take to end before it is killed, in milliseconds; 12 s by default. */
  readonly stopTimeoutMs?: number
  /** Called before each start; cleans up after a crash. */
  readonly beforeStart?: () => void
  /** Resolves when the process is ready; must return when the signal is aborted. */
  readonly untilReady: (signal: AbortSignal) => Promise<void>
}

/** Where a supervised process writes its log and its identity, and who is notified of crashes. */
export interface Supervision {
  readonly logFolder: string
  /** Folder of `<name>.json` files with the identities of running processes (see `leftovers.ts`). */
  readonly runFolder: string
  readonly log: (line: string) => void
}

/**
 * Processes that run under this one. They end with it, even when nothing stopped them in order: Playwright ends its
 * workers at once when a run is interrupted.
 */
const running = new Map<ChildProcess, NodeJS.Signals>()
process.on('exit', () => {
  for (const [child, stopSignal] of running) child.kill(stopSignal)
})
for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const) {
  process.on(signal, () => {
    // Without another listener, 'disconnect' ends this process before 'exit' handlers would run.
    if (process.listenerCount(signal) === 1) process.exit(128 + number)
  })
}

/**
 * A process that is restarted when it exits, with a growing delay. It runs in its own process group, so that Ctrl-C in
 * a terminal reaches only the supervisor, which then stops everything in order.
 */
export class SupervisedProcess {
  readonly plan: ProcessPlan
  readonly #supervision: Supervision
  readonly #restartDelay = new RestartDelay()
  readonly #stopping = new AbortController()
  readonly #log: { file: string; fd: number }
  #child: ChildProcess | undefined
  #finished: Promise<void> = Promise.resolve()
  #starts = 0

  constructor(plan: ProcessPlan, supervision: Supervision) {
    this.plan = plan
    this.#supervision = supervision
    this.#log = openLog(supervision.logFolder, plan.name)
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Number of starts, including the first. */
  get starts(): number {
    return this.#starts
  }

  /** Path of its log file. */
  get logFile(): string {
    return this.#log.file
  }

  /** Starts the process and keeps it running until `stop`. */
  start(): this {
    this.#finished = this.#keepRunning()
    return this
  }

  /**
   * Resolves when the process is ready; throws with the end of its log when it is not ready in time or keeps exiting.
   */
  async ready(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    const deadline = AbortSignal.timeout(timeoutMs)
    const keepsExiting = new AbortController()
    const watch = setInterval(() => this.#restartDelay.quickExits >= 5 && keepsExiting.abort(), 50)
    const anySignal = AbortSignal.any([
      deadline,
      keepsExiting.signal,
      this.#stopping.signal,
      ...(signal ? [signal] : []),
    ])
    try {
      await this.plan.untilReady(anySignal)
      anySignal.throwIfAborted()
    } catch (error) {
      signal?.throwIfAborted()
      const problem = keepsExiting.signal.aborted
        ? 'keeps exiting'
        : `did not become ready within ${timeoutMs / 1000} s`
      throw new Error(`${this.plan.name} ${problem}. The end of ${this.#log.file}:\n${this.#formatLastLines(25)}`, {
        cause: error,
      })
    } finally {
      clearInterval(watch)
    }
  }

  /** Sends a signal to the process, as fault tests do. */
  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Asks the process to end, kills it after the time limit, and resolves when it is gone. */
  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#finished
    this.#stopping.abort()
    this.#child?.kill(this.plan.stopSignal ?? 'SIGTERM')
    const killer = setTimeout(() => endGroup(this.#child?.pid, 'SIGKILL'), this.plan.stopTimeoutMs ?? 12_000)
    await this.#finished
    clearTimeout(killer)
    closeSync(this.#log.fd)
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const startedAt = Date.now()
      const { result, code } = await this.#runOnce()
      if (this.#stopping.signal.aborted) return
      const delayMs = this.#restartDelay.next(Date.now() - startedAt, code)
      this.#supervision.log(`${this.plan.name} ended (${result}); restarting it in ${delayMs / 1000} s`)
      if (this.#restartDelay.quickExits === 3)
        this.#supervision.log(`The end of ${this.#log.file}:\n${this.#formatLastLines(15)}`)
      await delay(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
  }

  #runOnce(): Promise<{ result: string; code?: number | null }> {
    const { command, args, cwd, env, user, name, stopSignal = 'SIGTERM' } = this.plan
    this.#starts += 1
    this.plan.beforeStart?.()
    const child = spawn(command, args, {
      cwd,
      env,
      ...user,
      detached: true,
      stdio: ['ignore', this.#log.fd, this.#log.fd],
    })
    this.#child = child
    running.set(child, stopSignal)
    this.#writeIdentity(child.pid, stopSignal)
    return new Promise((resolve) => {
      const finish = (result: string, code?: number | null) => {
        this.#child = undefined
        running.delete(child)
        rmSync(join(this.#supervision.runFolder, `${name}.json`), { force: true })
        resolve({ result, code })
      }
      child.once('error', (error) => finish(error.message))
      child.once('exit', (code, signal) => finish(signal ?? `exit code ${code}`, code))
    })
  }

  #writeIdentity(pid: number | undefined, stopSignal: NodeJS.Signals): void {
    const identity = pid === undefined ? undefined : findProcess(pid)
    if (!identity) return
    mkdirSync(this.#supervision.runFolder, { recursive: true })
    writeFileSync(
      join(this.#supervision.runFolder, `${this.plan.name}.json`),
      JSON.stringify({ ...identity, stopSignal }),
    )
  }

  #formatLastLines(count: number): string {
    return lastLines(this.#log.file, count)
      .map((line) => `  | ${line}`)
      .join('\n')
  }
}
