import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type {
  Generation,
  Locale,
  ManifestSlot,
  PageModule,
  RemoteManifest,
  ShellHost,
} from '@portal/contracts-shell/light'
import { getShellInstance } from './container.ts'
import { IncompatibleRemote, RemoteUnavailable } from './errors.ts'
import { prefetchFiles } from './prefetch.ts'
import { openRelease, type ModuleRequest, type OpenRelease } from './release.ts'

/** Result of one load, for reporting. `fell-back`: the previous release was loaded instead. */
interface LoadReport {
  readonly remote: string
  readonly version: string
  /** For example `page viewer` or `slot comments`. */
  readonly module: string
  readonly outcome: 'loaded' | 'failed' | 'fell-back'
  readonly durationMs: number
  readonly error?: unknown
}

export interface RemotesOptions {
  readonly generation: Generation
  readonly host: ShellHost
  readonly report?: (report: LoadReport) => void
  /** Time limit for loading a release or one of its pages, in milliseconds; 10,000 by default. */
  readonly timeoutMs?: number
  readonly instance?: ModuleFederation
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number
}

export interface SlotEntry extends ManifestSlot {
  readonly remote: string
  load(): Promise<PageModule>
}

export interface LocaleFile {
  readonly remote: string
  readonly namespace: string
  readonly url: string
}

type Entry = Generation['remotes'][number]

/** Time for which a failed release is skipped in favor of the previous one, in milliseconds. */
const failureCooldownMs = 30_000

/**
 * The remotes of a generation. Their code is loaded when a page or slot needs it. Failures are never cached
 * permanently.
 */
export class Remotes {
  readonly #options: RemotesOptions
  readonly #instance: ModuleFederation
  readonly #now: () => number
  /** Releases that are open or opening, by remote and version; failed ones are removed. */
  readonly #open = new Map<string, Promise<OpenRelease>>()
  /** When the live release of each remote last failed. */
  readonly #failedAt = new Map<string, number>()
  /** Number of releases opened in this page; makes the URLs of each unique. */
  #openCount = 0

  constructor(options: RemotesOptions) {
    this.#options = options
    this.#instance = options.instance ?? getShellInstance()
    this.#now = options.now ?? (() => performance.now())
  }

  /** The live manifests, for routes and navigation. */
  manifests(): readonly RemoteManifest[] {
    return this.#options.generation.remotes.map((entry) => entry.manifest)
  }

  /**
   * Loads the module of a page. Tries the files three times, then the remote's previous release once. Rejects with
   * RemoteUnavailable or IncompatibleRemote; calling it again starts over.
   */
  loadPage(remote: string, page: string): Promise<PageModule> {
    return this.#load(remote, { kind: 'pages', name: page })
  }

  /**
   * Returns the components that fill a slot, in order. The caller checks each one's access with `isAllowed` before
   * loading it.
   */
  getSlotEntries(getSlotEntries: string): readonly SlotEntry[] {
    return this.#options.generation.remotes
      .flatMap(({ name: remote, manifest }) =>
        manifest.slots
          .filter((entry) => entry.slot === getSlotEntries)
          .map((entry) => ({
            ...entry,
            remote,
            load: () => this.#load(remote, { kind: 'slots', name: entry.component }),
          })),
      )
      .sort((a, b) => a.order - b.order)
  }

  /** Discards the loaded modules and failures of a remote, so that the next load starts with fresh files. */
  recover(remote: string): void {
    this.#failedAt.delete(remote)
    for (const key of this.#open.keys()) if (key.startsWith(`${remote}@`)) this.#open.delete(key)
  }

  /** Prefetches a page's files at low priority, on hover or when idle. Never throws. */
  prefetch(remote: string, page: string): void {
    const entry = this.#find(remote)
    if (entry !== undefined) prefetchFiles(entry.base, entry.manifest.preload[page] ?? [])
  }

  /** Returns the locale files of all remotes in one language, with their URLs. */
  localeFiles(locale: Locale): readonly LocaleFile[] {
    return this.#options.generation.remotes.flatMap(({ name: remote, base, manifest }) =>
      Object.entries(manifest.locales[locale] ?? {}).map(([namespace, file]) => ({
        remote,
        namespace,
        url: base + file,
      })),
    )
  }

  #find(remote: string): Entry | undefined {
    return this.#options.generation.remotes.find((entry) => entry.name === remote)
  }

  async #load(remote: string, request: ModuleRequest): Promise<PageModule> {
    const entry = this.#find(remote)
    if (entry === undefined) throw new RemoteUnavailable(remote, '', 'missing')
    const { previous } = entry
    const isCoolingDown = this.#now() - (this.#failedAt.get(remote) ?? -Infinity) < failureCooldownMs
    if (previous === null) return this.#request(entry, entry, request, 'loaded')
    if (isCoolingDown) {
      try {
        return await this.#request(entry, previous, request, 'fell-back')
      } catch {
        // The previous release fails too: the live one may have recovered.
        return this.#request(entry, entry, request, 'loaded')
      }
    }
    try {
      return await this.#request(entry, entry, request, 'loaded')
    } catch (failure) {
      this.#failedAt.set(remote, this.#now())
      try {
        return await this.#request(entry, previous, request, 'fell-back')
      } catch {
        // The live release's failure is more useful than the previous one's.
        throw failure
      }
    }
  }

  async #request(
    entry: Entry,
    release: { readonly version: string; readonly base: string },
    request: ModuleRequest,
    outcome: 'loaded' | 'fell-back',
  ): Promise<PageModule> {
    const started = this.#now()
    const report = {
      remote: entry.name,
      version: release.version,
      module: `${request.kind.slice(0, -1)} ${request.name}`,
    }
    const key = `${entry.name}@${release.version}`
    const opening = this.#open.get(key) ?? this.#openRelease(entry, release)
    this.#open.set(key, opening)
    try {
      const module = await (await opening).load(request)
      this.#options.report?.({ ...report, outcome, durationMs: Math.round(this.#now() - started) })
      return module
    } catch (error) {
      if (this.#open.get(key) === opening) this.#open.delete(key)
      this.#options.report?.({ ...report, outcome: 'failed', durationMs: Math.round(this.#now() - started), error })
      if (error instanceof IncompatibleRemote || error instanceof RemoteUnavailable) throw error
      throw new RemoteUnavailable(entry.name, release.version, 'page', error)
    }
  }

  #openRelease(entry: Entry, release: { readonly version: string; readonly base: string }): Promise<OpenRelease> {
    const { host, timeoutMs = 10_000 } = this.#options
    return openRelease({
      remote: entry.name,
      version: release.version,
      base: release.base,
      ...(release.version === entry.version && { manifest: entry.manifest }),
      openNumber: ++this.#openCount,
      host,
      timeoutMs,
      instance: this.#instance,
    })
  }
}
