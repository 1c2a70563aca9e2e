import type { LentRuntime } from './provide-runtime.ts'

type Federation = LentRuntime['federation']

const lent = globalThis.portalFederation
if (lent === undefined) throw new Error('a remote runs inside the shell only')
const { federation, initContainerEntry, createInstance } = lent
const { runtime, bundlerRuntime } = federation
if (runtime === undefined || bundlerRuntime === undefined) throw new Error('the shell lends no federation runtime')

/**
 * Takes the place of federation's runtime in a remote's entry: the shell's own functions with state of this container's
 * own. Every container is an instance of its own, so that two releases of a remote never share one.
 */
const own: Federation = {
  ...federation,
  instance: undefined,
  initOptions: undefined,
  runtime: { ...runtime, init: (options) => createInstance(options) },
  bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
  bundlerRuntimeOptions: {},
}

export default own
