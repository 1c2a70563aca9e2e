import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { createInstance } from '@module-federation/runtime'

/** The parts of the federation runtime that the shell provides to remotes; part of the shell contract. */
export interface ProvidedRuntime {
  readonly federation: typeof federation
  readonly initContainerEntry: typeof initContainerEntry
  readonly createInstance: typeof createInstance
}

declare global {
  var portalFederation: ProvidedRuntime | undefined
}

/** Runtime plugin of the shell: publishes the federation runtime as a global before any remote loads. */
export default function provideRuntime(): { readonly name: string } {
  globalThis.portalFederation = { federation, initContainerEntry, createInstance }
  return { name: 'portal-provide-runtime' }
}
