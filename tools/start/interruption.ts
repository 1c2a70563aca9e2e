/** Thrown out of whatever was going on when the person pressed Ctrl-C or the process was asked to end. */
export class Interrupted extends Error {
  readonly signal: NodeJS.Signals
  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`)
    this.name = 'Interrupted'
    this.signal = signal
  }
}

/**
 * A signal that is aborted, with an `Interrupted`, by Ctrl-C, SIGTERM, SIGHUP, or the end of the process that started
 * this one (tools/run.mjs holds the other end of the channel). Ctrl-C may arrive twice, from the terminal and passed on:
 * only the third within the stopping counts as "now".
 */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  let heard = 0
  const hear = (signal: NodeJS.Signals) => {
    heard += 1
    if (heard === 1) controller.abort(new Interrupted(signal))
    if (heard >= 5) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  process.once('disconnect', () => hear('SIGTERM'))
  // Listening alone must not keep this process alive.
  process.channel?.unref()
  return controller.signal
}

/** Exit code of a process that ended because of a signal, by the shell's custom. */
export function exitCodeOf(error: Interrupted): number {
  return { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[String(error.signal)] ?? 1
}
