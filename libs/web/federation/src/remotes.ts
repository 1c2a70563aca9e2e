import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type {
  Locale,
  ManifestSlot,
  PageModule,
  RemoteManifest,
  ServedGeneration,
  ShellHost,
} from '@portal/contracts-shell/light'
import { getShellInstance } from './container.ts'
import { findIncompatibilities, findMissingContracts } from './contract-check.ts'
import { IncompatibleRemote, RemoteUnavailable } from './errors.ts'
import { LiveGeneration, type LiveGenerationOptions } from './live-generation.ts'
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

export interface RemotesOptions extends Pick<LiveGenerationOptions, 'findLive' | 'beforeMove'> {
  readonly generation: ServedGeneration
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

type Entry = ServedGeneration['remotes'][number]

/** The release that a module belongs to. */
interface Origin {
  readonly entry: Entry
  readonly version: string
  readonly manifest: RemoteManifest
  readonly name: string
}

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
  /** When a live release last failed, by remote and version. */
  readonly #failedAt = new Map<string, number>()
  readonly #live: LiveGeneration
  readonly #origins = new WeakMap<PageModule, Origin>()
  /** Number of releases opened in this page; makes the URLs of each unique. */
  #openCount = 0

  constructor(options: RemotesOptions) {
    this.#options = options
    this.#instance = options.instance ?? getShellInstance()
    this.#now = options.now ?? (() => performance.now())
    this.#live = new LiveGeneration({
      initial: options.generation,
      findLive: options.findLive,
      beforeMove: options.beforeMove,
      isCompatible: ({ manifest }) =>
        findIncompatibilities(manifest, options.host.contract, this.#instance).length === 0,
    })
  }

  /** The generation that pages are loaded from. Changes when the page learns of a release. */
  readonly generation = (): ServedGeneration => this.#live.current

  readonly subscribe = (listener: () => void): (() => void) => this.#live.subscribe(listener)

  /** Moves to the generation that is live now. Returns whether anything changed. Never rejects. */
  refresh(): Promise<boolean> {
    return this.#live.refresh()
  }

  /** Whether only a new document can show the live generation, because it has another shell. */
  needsDocument(): boolean {
    return this.#live.needsDocument
  }

  /** The live manifests, for routes and navigation. */
  manifests(): readonly RemoteManifest[] {
    return this.#live.current.remotes.map((entry) => entry.manifest)
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
    return this.#live.current.remotes
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
    for (const releases of [this.#failedAt, this.#open])
      for (const key of releases.keys()) if (key.startsWith(`${remote}@`)) releases.delete(key)
  }

  /**
   * Whether the services still answer the contracts that a loaded module needs. They may have been deployed after it was
   * loaded.
   */
  isSupported(module: PageModule): boolean {
    const origin = this.#origins.get(module)
    return origin === undefined || findMissingContracts(origin.manifest, this.#live.current.contracts).length === 0
  }

  /**
   * Reports that a loaded module threw while rendering. Returns whether loading it again gives another release: the
   * previous one, or the live one if it has changed.
   */
  reportRenderFailure(module: PageModule, error: unknown): boolean {
    const origin = this.#origins.get(module)
    if (origin === undefined) return false
    const { entry, version, name } = origin
    this.#options.report?.({ remote: entry.name, version, module: name, outcome: 'failed', durationMs: 0, error })
    const live = this.#find(entry.name)
    if (live?.version !== version) return live?.version !== undefined && live.version !== entry.version
    this.#failedAt.set(getKey(entry), this.#now())
    return live.previous !== null
  }

  /** Prefetches a page's files at low priority, on hover or when idle. Never throws. */
  prefetch(remote: string, page: string): void {
    const entry = this.#find(remote)
    if (entry !== undefined) prefetchFiles(entry.base, entry.manifest.preload[page] ?? [])
  }

  /** Returns the locale files of all remotes in one language, with their URLs. */
  localeFiles(locale: Locale): readonly LocaleFile[] {
    return this.#live.current.remotes.flatMap(({ name: remote, base, manifest }) =>
      Object.entries(manifest.locales[locale] ?? {}).map(([namespace, file]) => ({
        remote,
        namespace,
        url: base + file,
      })),
    )
  }

  #find(remote: string): Entry | undefined {
    return this.#live.current.remotes.find((entry) => entry.name === remote)
  }

  async #load(remote: string, request: ModuleRequest): Promise<PageModule> {
    const entry = this.#find(remote)
    if (entry === undefined) throw new RemoteUnavailable(remote, '', 'missing')
    const { previous } = entry
    const isCoolingDown = this.#now() - (this.#failedAt.get(getKey(entry)) ?? -Infinity) < failureCooldownMs
    const [first, second] = isCoolingDown && previous !== null ? [previous, entry] : [entry, previous]
    try {
      return await this.#request(entry, first, request)
    } catch (failure) {
      if (await this.#hasNewRelease(entry)) return this.#load(remote, request)
      if (second === null) throw failure
      if (first === entry) this.#failedAt.set(getKey(entry), this.#now())
      return this.#request(entry, second, request).catch((nextFailure: unknown) => {
        // The live release's failure is more useful than the previous one's.
        throw first === entry ? failure : nextFailure
      })
    }
  }

  /** Whether another release of the remote has become live, as when the files of an old one were deleted. */
  async #hasNewRelease({ name, version }: Entry): Promise<boolean> {
    await this.#live.refresh()
    const live = this.#find(name)
    return live !== undefined && live.version !== version
  }

  async #request(
    entry: Entry,
    release: { readonly version: string; readonly base: string },
    request: ModuleRequest,
  ): Promise<PageModule> {
    const outcome = release.version === entry.version ? 'loaded' : 'fell-back'
    const started = this.#now()
    const report = {
      remote: entry.name,
      version: release.version,
      module: `${request.kind.slice(0, -1)} ${request.name}`,
    }
    const key = getKey({ name: entry.name, version: release.version })
    const opening = this.#open.get(key) ?? this.#openRelease(entry, release)
    this.#open.set(key, opening)
    try {
      const { load, manifest } = await opening
      const missing = findMissingContracts(manifest, this.#live.current.contracts)
      if (missing.length > 0) throw new IncompatibleRemote(entry.name, release.version, 'services', missing)
      const module = await load(request)
      this.#origins.set(module, { entry, version: release.version, manifest, name: report.module })
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

function getKey({ name, version }: Pick<Entry, 'name' | 'version'>): string {
  return `${name}@${version}`
}
