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
] as const

/** Modules loaded with the first page that needs them; all others are in the shell's initial files. */
const lazyModules: ReadonlySet<string> = new Set(['@portal/ui/forms'])

export const portalFacades: readonly string[] = sharedModules.filter((name) => name.startsWith('@portal/'))

interface SharedModule {
  readonly singleton: true
  readonly requiredVersion: false
  readonly eager?: true
  readonly import?: false
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
  })
  return Object.fromEntries(sharedModules.map((name) => [name, toSharedModule(name)]))
}

/** Whether the shell provides the module that an import requests. */
export function isShared(request: string): boolean {
  return sharedModules.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name))
}
