/** Prints to standard error, because other programs read the standard output of some scripts. */
export const print = (line) => process.stderr.write(`${line}\n`)

/** Waits for a child, forwards the signals that this process receives, and resolves to its exit code. */
export function waitForExit(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  // Ctrl-C in a terminal also reaches the child directly; a child must tolerate the second signal.
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  // A shell between npm and this process may end on a signal without forwarding it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 500)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      print(`Could not run ${child.spawnfile}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.removeListener(name, forward)
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0))
    })
  })
}
