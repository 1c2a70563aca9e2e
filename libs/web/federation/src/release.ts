import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { PageModule, RemoteManifest, ShellHost } from '@portal/contracts-shell/light'
import { openContainer } from './container.ts'
import { faultsAgainstShell } from './contract-check.ts'
import { IncompatibleRemote, RemoteUnavailable, type UnavailableReason } from './errors.ts'
import { fetchJson, retrying, TimedOut, within, withQuery } from './retry.ts'

export interface ReleaseOptions {
  readonly remote: string
  readonly version: string
  /** Path of its folder, ends with `/`. */
  readonly base: string
  /** Known from the generation for the live release; fetched for the one before. */
  readonly manifest?: RemoteManifest
  /** Number of this opening within the page, from 1: what is opened again gets other addresses. */
  readonly opening: number
  readonly host: ShellHost
  /** Milliseconds. */
  readonly timeout: number
  readonly instance: ModuleFederation
}

export interface Ask {
  readonly kind: 'pages' | 'slots'
  readonly name: string
}

/** A release that was started and can be asked for its pages and slots. */
export interface OpenRelease {
  load(ask: Ask): Promise<PageModule>
}

/** Addresses that were asked for in this page, and so may be answered from a request that failed or hangs. */
const usedEntries = new Set<string>()

/** Opens one release of a remote: contract checks, entry, `start`. */
export async function openRelease(options: ReleaseOptions): Promise<OpenRelease> {
  const { remote, version, base, opening, host, instance, timeout } = options
  const step = async <Result>(reason: UnavailableReason, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (cause) {
      throw new RemoteUnavailable(remote, version, cause instanceof TimedOut ? 'timeout' : reason, cause)
    }
  }

  const manifest =
    options.manifest ??
    (await step('entry', async () => (await fetchJson(`${base}remote-manifest.json`, timeout)) as RemoteManifest))
  const faults = faultsAgainstShell(manifest, host.contract, instance)
  if (faults.length > 0) throw new IncompatibleRemote(remote, version, faults)

  const module = await step('entry', () =>
    retrying((number) => {
      const plain = base + manifest.entry
      const url = usedEntries.has(plain) ? withQuery(plain, `again=${opening}.${number}`) : plain
      usedEntries.add(plain)
      return within(timeout, remote, openContainer({ instance, remote, url, opening: `${opening}.${number}` }))
    }, worthRetrying),
  )
  await step('start', () => within(timeout, `${remote} start`, Promise.resolve(module.start(host))))

  return {
    load: async ({ kind, name }) => {
      const loader = module[kind]?.[name]
      if (loader === undefined) throw new RemoteUnavailable(remote, version, 'missing')
      return step('page', () => within(timeout, `${remote} ${name}`, retrying(loader, worthRetrying)))
    },
  }
}

/** A release that hangs once hangs again: the one before is the better try. A chunk was tried three times already. */
function worthRetrying(cause: unknown): boolean {
  return !(cause instanceof TimedOut) && !(cause instanceof Error && cause.name === 'ChunkLoadError')
}
