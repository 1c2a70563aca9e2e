/**
 * What the shell shares with its remotes: React, and the portal's own facades in place of the libraries behind them
 * (a shared library cannot be shaken, a facade holds only what the portal uses). A name that ends with `/` stands for
 * every sub-path. Facades only grow within a major of the shell contract.
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

/** Loads with the first page that has a form, once for all parts of the portal; the rest is within the first files. */
const loadedLater: ReadonlySet<string> = new Set(['@portal/ui/forms'])

export const portalFacades: readonly string[] = sharedModules.filter((name) => name.startsWith('@portal/'))

interface SharedModule {
  readonly singleton: true
  readonly requiredVersion: false
  readonly eager?: true
  readonly import?: false
}

/**
 * `shell`: provides, within its first files what it needs at once anyway, because a chunk each would cost round trips. `remote`: takes the shell's and carries no copy; that the shell has them is checked at release and load.
 */
export function sharedBy(side: 'shell' | 'remote'): Record<string, SharedModule> {
  const how = (name: string): SharedModule => ({
    singleton: true,
    requiredVersion: false,
    ...(side === 'remote' && { import: false }),
    ...(side === 'shell' && !loadedLater.has(name) && { eager: true }),
  })
  return Object.fromEntries(sharedModules.map((name) => [name, how(name)]))
}

/** Whether a request, as an import writes it, is answered by the shell. */
export function isShared(request: string): boolean {
  return sharedModules.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name))
}
