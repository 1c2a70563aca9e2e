import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** How a command is run. */
export interface CommandOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** User to run as; only root may set it. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  /** Ends the command and all its children. */
  readonly signal?: AbortSignal | undefined
  /** Called for every line of standard output and standard error. */
  readonly onLine?: (line: string) => void
}

/** The exit code and the last 200 lines of output. */
export interface CommandResult {
  readonly code: number
  readonly lines: readonly string[]
}

/**
 * Runs a command to its end in its own process group, so that Ctrl-C in the terminal does not reach it directly and an
 * abort ends its children too. Never throws for an exit code; throws the abort reason when aborted.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  options.signal?.throwIfAborted()
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    ...options.user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const collect = (line: string) => {
    lines.push(line)
    if (lines.length > 200) lines.shift()
    options.onLine?.(line)
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', collect)
  const abort = () => endGroup(child.pid, 'SIGTERM')
  options.signal?.addEventListener('abort', abort, { once: true })
  try {
    const [code, signal] = await once(child, 'close')
    options.signal?.throwIfAborted()
    return { code: typeof code === 'number' ? code : signal === null ? 1 : 128, lines }
  } catch (error) {
    if (!isMissing(error)) throw error
    return { code: 127, lines: [`${command} was not found`] }
  } finally {
    options.signal?.removeEventListener('abort', abort)
  }
}

/** Like `runCommand`, but throws with the last lines of output for an exit code other than 0. */
export async function mustRun(command: string, args: readonly string[], options: CommandOptions & { what: string }) {
  const result = await runCommand(command, args, options)
  if (result.code !== 0) throw new CommandFailed(options.what, result)
  return result
}

/** Thrown by `mustRun` when the command fails. */
export class CommandFailed extends Error {
  readonly result: CommandResult
  constructor(what: string, result: CommandResult) {
    super(`${what} failed (exit code ${result.code}):\n${result.lines.slice(-40).join('\n')}`)
    this.name = 'CommandFailed'
    this.result = result
  }
}

/** Signals a process group; does nothing when it has already ended. */
export function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH'
}
