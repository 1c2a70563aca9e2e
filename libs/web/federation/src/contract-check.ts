import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import { satisfiesRange, type RemoteManifest, type ServedGeneration } from '@portal/contracts-shell/light'

type Requirements = Pick<RemoteManifest, 'needs' | 'uses'> & { readonly manifest: number }

/**
 * Returns what a remote requires and this shell lacks; empty if they are compatible. Releases run the same check; this
 * one catches shells and remotes that were never released together: an open tab, the last known good generation, or a
 * preview.
 */
export function findIncompatibilities(manifest: Requirements, contract: string, instance: ModuleFederation): string[] {
  if (manifest.manifest !== 1) return [`its manifest has the unknown format ${manifest.manifest}`]
  const problems: string[] = []
  const range = manifest.needs['shell']
  if (range === undefined || !satisfiesRange(contract, range)) {
    problems.push(`it needs the shell contract ${range ?? '(unspecified)'}, but this shell has ${contract}`)
  }
  for (const [facade, names] of Object.entries(manifest.uses)) {
    const provided = getProvidedFacade(instance, facade)
    if (provided === 'lazy') continue
    if (provided === undefined) problems.push(`this shell has no ${facade}`)
    else for (const name of names) if (name !== '*' && !(name in provided)) problems.push(`${facade} has no ${name}`)
  }
  return problems
}

/**
 * Returns what a remote needs of the services and none of their versions answers. A contract whose versions are unknown
 * counts as answered.
 */
export function findMissingContracts(
  { needs }: Pick<RemoteManifest, 'needs'>,
  contracts: ServedGeneration['contracts'] = {},
): string[] {
  return Object.entries(needs).flatMap(([contract, range]) => {
    const answered = contracts[contract]
    if (answered === undefined || answered.some((version) => satisfiesRange(version, range))) return []
    return [`it needs ${contract} ${range}, but the services answer ${answered.join(' and ')}`]
  })
}

/**
 * Returns the exports of a facade, or `lazy` if the shell loads it later, in which case only the release check knows
 * its exports.
 */
function getProvidedFacade(instance: ModuleFederation, facade: string): object | 'lazy' | undefined {
  const shared = instance.options.shared[facade]
  if (shared === undefined) return undefined
  // Asking the runtime for a lazy module would load it. `eager` is a number in the build, not a boolean.
  if (shared.every(({ lib, shareConfig }) => lib === undefined && !shareConfig.eager)) return 'lazy'
  const factory = instance.loadShareSync<object>(facade)
  return (factory && factory()) || undefined
}
