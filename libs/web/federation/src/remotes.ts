import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type {
  Generation,
  Locale,
  ManifestSlot,
  PageModule,
  RemoteManifest,
  ShellHost,
} from '@portal/contracts-shell/light'
import { shellInstance } from './container.ts'
import { IncompatibleRemote, RemoteUnavailable } from './errors.ts'
import { prefetchFiles } from './prefetch.ts'
import { openRelease, type Ask, type OpenRelease } from './release.ts'

/** One load, for the shell's reports. `fell-back`: the release before took over. */
interface LoadReport {
  readonly remote: string
  readonly version: string
  /** `page viewer`, `slot comments`. */
  readonly what: string
  readonly outcome: 'loaded' | 'failed' | 'fell-back'
  readonly milliseconds: number
  readonly error?: unknown
}

export interface RemotesOptions {
  readonly generation: Generation
  readonly host: ShellHost
  readonly report?: (report: LoadReport) => void
  /** How long a release, or a page of it, may take to answer, milliseconds; 10 s. */
  readonly timeout?: number
  readonly instance?: ModuleFederation
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number
}

export interface SlotFilling extends ManifestSlot {
  readonly remote: string
  load(): Promise<PageModule>
}

export interface LocaleFile {
  readonly remote: string
  readonly namespace: string
  readonly url: string
}

type Entry = Generation['remotes'][number]

/** For how long a release that failed is passed over where the one before works, milliseconds. */
const restAfterFailure = 30_000

/** The remotes of a generation; their code is loaded when a page or slot asks for it. No failure is kept for ever. */
export class Remotes {
  readonly #options: RemotesOptions
  readonly #instance: ModuleFederation
  readonly #now: () => number
  /** Releases that are open or on their way, by remote and version. One that failed is not in here. */
  readonly #open = new Map<string, Promise<OpenRelease>>()
  /** When the live release of a remote failed last. */
  readonly #failedAt = new Map<string, number>()
  /** How many releases were opened in this page: each under an address of its own. */
  #openings = 0

  constructor(options: RemotesOptions) {
    this.#options = options
    this.#instance = options.instance ?? shellInstance()
    this.#now = options.now ?? (() => performance.now())
  }

  /** The live manifests, for routes and navigation. */
  manifests(): readonly RemoteManifest[] {
    return this.#options.generation.remotes.map((entry) => entry.manifest)
  }

  /**
   * The module of a page, its component as `default`. Tries the files three times, then the remote's release before,
   * once. Rejects with RemoteUnavailable or IncompatibleRemote; calling it again begins anew.
   */
  loadPage(remote: string, page: string): Promise<PageModule> {
    return this.#load(remote, { kind: 'pages', name: page })
  }

  /** Who fills a slot, in order; the caller asks `isAllowed` with each one's access before it loads it. */
  slot(slot: string): readonly SlotFilling[] {
    return this.#options.generation.remotes
      .flatMap(({ name: remote, manifest }) =>
        manifest.slots
          .filter((filling) => filling.slot === slot)
          .map((filling) => ({
            ...filling,
            remote,
            load: () => this.#load(remote, { kind: 'slots', name: filling.component }),
          })),
      )
      .sort((one, other) => one.order - other.order)
  }

  /** Forgets what was loaded and what failed of a remote, so that the next load starts with fresh files. */
  recover(remote: string): void {
    this.#failedAt.delete(remote)
    for (const key of this.#open.keys()) if (key.startsWith(`${remote}@`)) this.#open.delete(key)
  }

  /** Fetches a page's files at low priority; for hover and idle. Never fails. */
  prefetch(remote: string, page: string): void {
    const entry = this.#find(remote)
    if (entry !== undefined) prefetchFiles(entry.base, entry.manifest.preload[page] ?? [])
  }

  /** The files of texts of all remotes in one language, with addresses. */
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

  async #load(remote: string, ask: Ask): Promise<PageModule> {
    const entry = this.#find(remote)
    if (entry === undefined) throw new RemoteUnavailable(remote, '', 'missing')
    const { previous } = entry
    const resting = this.#now() - (this.#failedAt.get(remote) ?? -Infinity) < restAfterFailure
    if (previous === null) return this.#ask(entry, entry, ask, 'loaded')
    if (resting) {
      try {
        return await this.#ask(entry, previous, ask, 'fell-back')
      } catch {
        // The release before fails too: the live one may have come back.
        return this.#ask(entry, entry, ask, 'loaded')
      }
    }
    try {
      return await this.#ask(entry, entry, ask, 'loaded')
    } catch (failure) {
      this.#failedAt.set(remote, this.#now())
      try {
        return await this.#ask(entry, previous, ask, 'fell-back')
      } catch {
        // The live release's failure says more than that of the one before.
        throw failure
      }
    }
  }

  async #ask(
    entry: Entry,
    release: { readonly version: string; readonly base: string },
    ask: Ask,
    outcome: 'loaded' | 'fell-back',
  ): Promise<PageModule> {
    const started = this.#now()
    const report = { remote: entry.name, version: release.version, what: `${ask.kind.slice(0, -1)} ${ask.name}` }
    const key = `${entry.name}@${release.version}`
    const opening = this.#open.get(key) ?? this.#begin(entry, release)
    this.#open.set(key, opening)
    try {
      const module = await (await opening).load(ask)
      this.#options.report?.({ ...report, outcome, milliseconds: Math.round(this.#now() - started) })
      return module
    } catch (error) {
      if (this.#open.get(key) === opening) this.#open.delete(key)
      this.#options.report?.({ ...report, outcome: 'failed', milliseconds: Math.round(this.#now() - started), error })
      if (error instanceof IncompatibleRemote || error instanceof RemoteUnavailable) throw error
      throw new RemoteUnavailable(entry.name, release.version, 'page', error)
    }
  }

  #begin(entry: Entry, release: { readonly version: string; readonly base: string }): Promise<OpenRelease> {
    const { host, timeout = 10_000 } = this.#options
    return openRelease({
      remote: entry.name,
      version: release.version,
      base: release.base,
      ...(release.version === entry.version && { manifest: entry.manifest }),
      opening: ++this.#openings,
      host,
      timeout,
      instance: this.#instance,
    })
  }
}
