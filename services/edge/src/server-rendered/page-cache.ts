import { renderedPage, type RenderedPage } from '@portal/contracts-common'
import type { Locale } from '@portal/contracts-shell'
import { BoundedCache } from '../bounded-cache.ts'
import type { DeclaredPage } from './find-declared-page.ts'
import { ServiceClient } from './service-client.ts'

/** Until then, a page is sent without asking the service, in milliseconds. */
const freshMs = 1_000
/**
 * Until then, a page is sent while the service is asked again, in milliseconds. A published, superseded or withdrawn
 * version must show within five seconds; this leaves time for the answer.
 */
const maxAgeMs = 3_500
/** Memory for pages, in bytes. */
const cacheBytes = 32 * 1024 * 1024

interface CheckedPage {
  /** Undefined if nothing is published at the URL. */
  readonly page: RenderedPage | undefined
  readonly tag: string | undefined
  readonly checkedAt: number
}

/** Requests pages from the services that render them. Asks for a page at most once at a time. */
export class PageCache {
  readonly #clients = new Map<string, ServiceClient>()
  readonly #credential: string | undefined
  readonly #now: () => number
  readonly #pages = new BoundedCache<CheckedPage>(cacheBytes, getSize)
  readonly #pending = new Map<string, Promise<CheckedPage>>()

  constructor(credential: string | undefined, now: () => number) {
    this.#credential = credential
    this.#now = now
  }

  /**
   * Returns the page, the same object as long as it is unchanged; undefined if nothing is published. Throws
   * {@link ServiceUnavailableError}.
   */
  async get(declared: DeclaredPage, locale: Locale): Promise<RenderedPage | undefined> {
    const key = `${declared.upstream.name} ${locale} ${declared.url}`
    const cached = this.#pages.get(key)
    const age = cached === undefined ? Infinity : this.#now() - cached.checkedAt
    if (cached !== undefined && age < freshMs) return cached.page
    const checking = this.#check(key, declared, locale, cached)
    if (cached === undefined || age >= maxAgeMs) return (await checking).page
    // The failure is reported when the page has become too old to be sent.
    checking.catch(() => undefined)
    return cached.page
  }

  #check(key: string, declared: DeclaredPage, locale: Locale, cached: CheckedPage | undefined): Promise<CheckedPage> {
    const pending = this.#pending.get(key)
    if (pending !== undefined) return pending
    const checking = this.#request(key, declared, locale, cached).finally(() => this.#pending.delete(key))
    this.#pending.set(key, checking)
    return checking
  }

  async #request(
    key: string,
    { upstream, url }: DeclaredPage,
    locale: Locale,
    cached: CheckedPage | undefined,
  ): Promise<CheckedPage> {
    const client = this.#clients.get(upstream.name) ?? new ServiceClient(upstream.origin, this.#credential, this.#now)
    this.#clients.set(upstream.name, client)
    const call = { path: upstream.pages.renderPath, results: renderedPage }
    const found = await client.getIfChanged(call, { query: { url, locale } }, cached?.tag)
    const checkedAt = this.#now()
    const checked: CheckedPage =
      found === 'unchanged'
        ? { page: cached?.page, tag: cached?.tag, checkedAt }
        : { page: found?.results, tag: found?.tag, checkedAt }
    this.#pages.set(key, checked)
    return checked
  }
}

/** V8 stores texts with typographic characters in two bytes per character. */
function getSize({ page }: CheckedPage): number {
  return 500 + 2 * ((page?.html.length ?? 0) + (page?.styles.length ?? 0))
}
