import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import { satisfiesRange, type RemoteManifest } from '@portal/contracts-shell/light'

/**
 * What a remote asks for and this shell does not have; empty when it fits. The same was checked at release; this finds
 * the shells and remotes that were never released together: an open tab, the last good generation, a preview.
 */
export function faultsAgainstShell(
  manifest: Pick<RemoteManifest, 'needs' | 'uses'> & { readonly manifest: number },
  contract: string,
  instance: ModuleFederation,
): string[] {
  if (manifest.manifest !== 1) return [`its manifest has format ${manifest.manifest}`]
  const faults: string[] = []
  const range = manifest.needs['shell']
  if (range === undefined || !satisfiesRange(contract, range)) {
    faults.push(`it needs the shell contract ${range ?? '(not said)'}, this is ${contract}`)
  }
  for (const [facade, names] of Object.entries(manifest.uses)) {
    const offered = offeredBy(instance, facade)
    if (offered === 'later') continue
    if (offered === undefined) faults.push(`this shell has no ${facade}`)
    else for (const name of names) if (name !== '*' && !(name in offered)) faults.push(`${facade} has no ${name}`)
  }
  return faults
}

/** What the shell has of a facade; `later` for one that it loads with the first page that uses it, whose names only the release knew. */
function offeredBy(instance: ModuleFederation, facade: string): object | 'later' | undefined {
  if (instance.options.shared[facade] === undefined) return undefined
  try {
    const factory = instance.loadShareSync<object>(facade)
    return (factory && factory()) || undefined
  } catch {
    // The runtime has no other way to say that it would have to load it first.
    return 'later'
  }
}
