import { join } from 'node:path'
import { rspack, type OptimizationSplitChunksCacheGroup, type RspackPluginInstance } from '@rspack/core'

/**
 * Modules that the shell shares with its remotes: React, and the portal's own facades instead of the libraries behind
 * them. A shared library cannot be tree-shaken, but a facade contains only what the portal uses. A trailing `/`
 * matches every subpath. Within a major version of the shell contract, facades only grow.
 */
const sharedModules = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@portal/ui',
  '@portal/ui/router',
  '@portal/ui/query',
  '@portal/ui/forms',
  '@portal/shell-sdk',
  '@portal/i18n',
  'zod',
] as const

/** Modules loaded with the first page that needs them; all others are in the shell's initial files. */
const lazyModules: ReadonlySet<string> = new Set(['@portal/ui/forms', 'zod'])

/** Modules that the shell provides under the name of the library behind them, because contracts import that name. */
const replacements: Readonly<Record<string, string>> = { zod: '@portal/ui/zod' }

export const portalFacades: readonly string[] = sharedModules.filter((name) => name.startsWith('@portal/'))

interface SharedModule {
  readonly singleton: true
  readonly requiredVersion: false
  readonly eager?: true
  readonly import?: false | string
}

/**
 * Federation settings of the shared modules. `shell`: provides them, most of them in its initial files, because
 * separate chunks would cost round trips. `remote`: uses the shell's modules and bundles none; releases and loading
 * check that the shell has them.
 */
export function getSharedModules(side: 'shell' | 'remote'): Record<string, SharedModule> {
  const toSharedModule = (name: string): SharedModule => ({
    singleton: true,
    requiredVersion: false,
    ...(side === 'remote' && { import: false }),
    ...(side === 'shell' && !lazyModules.has(name) && { eager: true }),
    ...(side === 'shell' && replacements[name] !== undefined && { import: replacements[name] }),
  })
  return Object.fromEntries(sharedModules.map((name) => [name, toSharedModule(name)]))
}

/**
 * Gives the shared modules of the shell fixed ids. The compiler would derive them from the modules' absolute paths, so
 * that each checkout would build other files. Must come before the plugin that numbers the other modules.
 */
export function createSharedModuleIdsPlugin(): RspackPluginInstance {
  const path = join(import.meta.dirname, 'shared-module-ids.json')
  return new rspack.experiments.ids.SyncModuleIdsPlugin({ path, mode: 'read' })
}

/**
 * Puts the reference to each lazy shared module into a chunk with a fixed name. The name of a chunk without one depends
 * on the absolute paths of its modules.
 */
export function getLazyModuleGroups(): Record<string, OptimizationSplitChunksCacheGroup> {
  const toGroup = (name: string): OptimizationSplitChunksCacheGroup => ({
    test: (module) => module.identifier().startsWith(`consume shared module (default) ${name}@`),
    name: `use:${name}`,
    chunks: 'async',
    enforce: true,
  })
  return Object.fromEntries([...lazyModules].map((name) => [name, toGroup(name)]))
}

/** Whether the shell provides the module that an import requests. */
export function isShared(request: string): boolean {
  return sharedModules.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name))
}
