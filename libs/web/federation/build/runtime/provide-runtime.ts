import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { createInstance } from '@module-federation/runtime'

/** What the shell lends its remotes of the federation runtime; part of the shell contract. */
export interface LentRuntime {
  readonly federation: typeof federation
  readonly initContainerEntry: typeof initContainerEntry
  readonly createInstance: typeof createInstance
}

declare global {
  var portalFederation: LentRuntime | undefined
}

/** A runtime plugin of the shell: puts the runtime where remotes find it, before any of them is loaded. */
export default function provideRuntime(): { readonly name: string } {
  globalThis.portalFederation = { federation, initContainerEntry, createInstance }
  return { name: 'portal-provide-runtime' }
}
