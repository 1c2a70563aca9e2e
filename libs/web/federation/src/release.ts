import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { PageModule, RemoteManifest, ShellHost } from '@portal/contracts-shell/light'
import { openContainer } from './container.ts'
import { findIncompatibilities } from './contract-check.ts'
import { IncompatibleRemote, RemoteUnavailable, type UnavailableReason } from './errors.ts'
import { fetchJson, withRetries, TimeoutError, withTimeout, withQuery } from './retry.ts'

export interface ReleaseOptions {
  readonly remote: string
  readonly version: string
  /** Path of its folder; ends with `/`. */
  readonly base: string
  /** Given for the live release, from the generation; fetched for the previous one. */
  readonly manifest?: RemoteManifest
  /** Counts the releases opened in this page, from 1. A reopened release gets different URLs. */
  readonly openNumber: number
  readonly host: ShellHost
  /** Time limit in milliseconds. */
  readonly timeoutMs: number
  readonly instance: ModuleFederation
}

export interface ModuleRequest {
  readonly kind: 'pages' | 'slots'
  readonly name: string
}

/** A started release that loads its pages and slots. */
export interface OpenRelease {
  readonly manifest: RemoteManifest
  load(ask: ModuleRequest): Promise<PageModule>
}

/** Entry URLs already requested in this page; the same URL could be served from a failed or hanging request. */
const requestedEntries = new Set<string>()

/** Opens one release of a remote: checks the contract, loads the entry and calls `start`. */
export async function openRelease(options: ReleaseOptions): Promise<OpenRelease> {
  const { remote, version, base, openNumber, host, instance, timeoutMs } = options
  const step = async <Result>(reason: UnavailableReason, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (cause) {
      throw new RemoteUnavailable(remote, version, cause instanceof TimeoutError ? 'timeout' : reason, cause)
    }
  }

  const manifest =
    options.manifest ??
    (await step('entry', async () => (await fetchJson(`${base}remote-manifest.json`, timeoutMs)) as RemoteManifest))
  const problems = findIncompatibilities(manifest, host.contract, instance)
  if (problems.length > 0) throw new IncompatibleRemote(remote, version, 'shell', problems)

  const module = await step('entry', () =>
    withRetries((number) => {
      const entryUrl = base + manifest.entry
      const url = requestedEntries.has(entryUrl) ? withQuery(entryUrl, `again=${openNumber}.${number}`) : entryUrl
      requestedEntries.add(entryUrl)
      return withTimeout(
        timeoutMs,
        remote,
        openContainer({ instance, remote, url, attemptId: `${openNumber}.${number}` }),
      )
    }, isRetryable),
  )
  await step('start', () => withTimeout(timeoutMs, `${remote} start`, Promise.resolve(module.start(host))))

  return {
    manifest,
    load: async ({ kind, name }) => {
      const loader = module[kind]?.[name]
      if (loader === undefined) throw new RemoteUnavailable(remote, version, 'missing')
      return step('page', () => withTimeout(timeoutMs, `${remote} ${name}`, withRetries(loader, isRetryable)))
    },
  }
}

/**
 * A release that timed out would time out again, so the previous release is the better choice. A chunk was already
 * tried three times.
 */
function isRetryable(cause: unknown): boolean {
  return !(cause instanceof TimeoutError) && !(cause instanceof Error && cause.name === 'ChunkLoadError')
}
