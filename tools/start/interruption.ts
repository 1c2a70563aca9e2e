/** The abort reason when the user pressed Ctrl-C or the process was asked to end. */
export class Interrupted extends Error {
  readonly signal: NodeJS.Signals
  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`)
    this.name = 'Interrupted'
    this.signal = signal
  }
}

/**
 * Returns a signal that is aborted with an `Interrupted` by Ctrl-C, SIGTERM, SIGHUP or the end of the parent process
 * (the IPC channel to tools/run.mjs closes). Ctrl-C may arrive twice, from the terminal and from the parent; the fifth
 * signal ends the process at once.
 */
export function createInterruptSignal(): AbortSignal {
  const controller = new AbortController()
  let received = 0
  const onSignal = (signal: NodeJS.Signals) => {
    received += 1
    if (received === 1) controller.abort(new Interrupted(signal))
    if (received >= 5) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.once('disconnect', () => onSignal('SIGTERM'))
  // The open channel alone must not keep this process alive.
  process.channel?.unref()
  return controller.signal
}

/** Exit code of a process that a signal ended, as shells report it. */
export function getSignalExitCode(error: Interrupted): number {
  return { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[String(error.signal)] ?? 1
}
