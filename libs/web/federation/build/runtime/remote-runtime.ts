import type { ProvidedRuntime } from './provide-runtime.ts'

type Federation = ProvidedRuntime['federation']

const providedRuntime = globalThis.portalFederation
if (providedRuntime === undefined) throw new Error('a remote can only run inside the shell')
const { federation, initContainerEntry, createInstance } = providedRuntime
const { runtime, bundlerRuntime } = federation
if (runtime === undefined || bundlerRuntime === undefined) throw new Error('the shell provides no federation runtime')

/**
 * Replaces the federation runtime in a remote's entry: the shell's functions with separate state for this container.
 * Each container is its own instance, so that two releases of a remote never share one.
 */
const remoteRuntime: Federation = {
  ...federation,
  instance: undefined,
  initOptions: undefined,
  runtime: { ...runtime, init: (options) => createInstance(options) },
  bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
  bundlerRuntimeOptions: {},
}

export default remoteRuntime
