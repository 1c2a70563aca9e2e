import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Hard limits of a process that reads a file. */
export interface ProcessLimits {
  readonly memoryMegabytes: number
  readonly cpuSeconds: number
  /** Until the result, including the wait for a processor. */
  readonly timeoutMs: number
}

/**
 * Limits for reading a file: 15 seconds of processor time and one for each megabyte, up to 60. It may take twenty times as long,
 * because the process has a low priority: on a busy machine, harmless files took more than 80 seconds.
 */
export function createFileLimits(byteLength: number, memoryMegabytes: number): ProcessLimits {
  const cpuSeconds = Math.min(60, 15 + Math.ceil(byteLength / 1024 ** 2))
  return { memoryMegabytes, cpuSeconds, timeoutMs: cpuSeconds * 20_000 }
}

/** The work exceeded one of the limits of its process. */
export class LimitExceededError extends Error {
  override readonly name = 'LimitExceededError'
}

/** Messages of the process: progress, then one result or failure. */
export type TaskMessage<Result> =
  | { readonly progress: number }
  | { readonly result: Result }
  | { readonly failure: string; readonly isLimit: boolean }

export interface LimitedWork {
  /** The script, which calls `serveTask`. */
  readonly script: URL
  readonly task: object
  readonly limits: ProcessLimits
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: number) => void
}

/** Node 26 maps this much memory before it runs a script (572 MB measured); most of it is never used. */
const nodeMegabytes = 600

/**
 * Runs a script in a process of its own and returns its result. Whatever the file does, this process keeps its memory and its
 * event loop. Throws {@link LimitExceededError} when a limit is exceeded, or the failure of the work. Aborting the signal kills
 * the process.
 */
export async function runLimitedProcess<Result>(work: LimitedWork): Promise<Result> {
  const { limits, signal } = work
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  signal?.throwIfAborted()
  const child = start(work)
  const timer = setTimeout(() => reject(new LimitExceededError('the time limit was exceeded')), limits.timeoutMs)
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  child.on('message', (message: TaskMessage<Result>) => {
    if ('progress' in message) work.onProgress?.(message.progress)
    else if ('result' in message) resolve(message.result)
    else reject(message.isLimit ? new LimitExceededError(message.failure) : new Error(message.failure))
  })
  child.once('error', reject)
  child.once('exit', (code, killedBy) => reject(toExitError(code, killedBy)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
  }
}

/**
 * Starts the script under the limits of the operating system. `exec` keeps the message channel of the shell for Node. When the
 * machine or the container has no memory left, Linux ends this process first.
 */
function start({ script, task, limits: { memoryMegabytes, cpuSeconds } }: LimitedWork): ChildProcess {
  const dataKilobytes = (nodeMegabytes + 2 * memoryMegabytes) * 1024
  const limited = `echo 1000 > /proc/self/oom_score_adj; ulimit -c 0; ulimit -d ${dataKilobytes}; ulimit -t ${cpuSeconds}; exec "$0" "$@"`
  const flags = [...process.execArgv, `--max-old-space-size=${memoryMegabytes}`]
  const child = spawn('sh', ['-c', limited, process.execPath, ...flags, fileURLToPath(script)], {
    // Libraries print warnings about files.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // No settings: they contain secrets.
    env: { PATH: process.env['PATH'] ?? '' },
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  const message = { task, memoryMegabytes }
  child.send(message, () => undefined)
  return child
}

/** Requests are more urgent than files. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended.
  }
}

/** Node aborts when it runs out of memory, and the operating system kills a process that runs out of processor time. */
function toExitError(code: number | null, killedBy: NodeJS.Signals | null): Error {
  const isCrash = killedBy !== null || (code ?? 0) >= 128
  const how = `the process ended with ${killedBy ?? `code ${code}`}`
  return isCrash ? new LimitExceededError(how) : new Error(how)
}
