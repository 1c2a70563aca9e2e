import type { RenderedPage } from '@portal/contracts-common'
import type { Locale } from '@portal/contracts-shell'
import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import { html, Html } from '@portal/service-kit/html'
import { MemoryRateCounter } from '@portal/service-kit/rate-limit'
import type { Logger } from 'pino'
import type { EdgeConfig } from '../config.ts'
import type { LoadedGeneration } from '../release-reader.ts'
import { findDeclaredPage } from './find-declared-page.ts'
import { PageCache } from './page-cache.ts'
import type { PageTexts, PageTextsLoader } from './page-texts.ts'
import { renderPortalFrame } from './portal-frame.ts'
import { ServiceUnavailableError } from './service-client.ts'

/** The content of a document, in the portal's frame. */
export interface FramedContent {
  readonly page: RenderedPage
  /** Title with the portal's name. */
  readonly title: string
  /** Absolute URL. */
  readonly canonical: string
  /** HTML for the element that holds the portal. */
  readonly body: string
}

interface ContentRequest {
  readonly loaded: LoadedGeneration
  readonly url: URL
  readonly locale: Locale
}

/** A page and the texts of its frame: everything that changes between two documents for the same URL. */
export interface FoundContent {
  /** Path and query that select the page. */
  readonly url: string
  readonly page: RenderedPage
  readonly texts: PageTexts
}

/** Puts the pages of services, which can be read without scripts, into the portal's frame. */
export class PageRenderer {
  readonly #origin: string
  readonly #upstreams: EdgeConfig['UPSTREAMS']
  readonly #logger: Logger
  readonly #pages: PageCache
  readonly #textsLoader: PageTextsLoader
  readonly #readers = new MemoryRateCounter()
  readonly #now: () => number

  constructor(config: EdgeConfig, logger: Logger, textsLoader: PageTextsLoader, now: () => number) {
    this.#origin = config.PORTAL_ORIGIN
    this.#upstreams = config.UPSTREAMS
    this.#logger = logger
    this.#pages = new PageCache(config.INTERNAL_CREDENTIAL, now)
    this.#textsLoader = textsLoader
    this.#now = now
  }

  /**
   * Finds the content of a URL. Returns undefined if there is none or a service is unavailable; the document is then
   * sent without content.
   */
  async find({ loaded, locale, url }: ContentRequest): Promise<FoundContent | undefined> {
    const declared = findDeclaredPage(this.#upstreams, url)
    if (declared === undefined) return undefined
    try {
      const page = await this.#pages.get(declared, locale)
      return page && { url: declared.url, page, texts: await this.#textsLoader.load(loaded, locale) }
    } catch (error) {
      // Readers get the document in any case; the error is logged for the operator.
      const level = error instanceof ServiceUnavailableError ? 'warn' : 'error'
      this.#logger[level]({ err: error, path: url.pathname }, 'Server-rendered content is missing from a page')
      return undefined
    }
  }

  /**
   * Counts a reader of a page that is limited by network address. Returns the seconds to wait, or undefined if the page may
   * be opened.
   */
  async countReader(url: URL, address: string): Promise<number | undefined> {
    const declared = findDeclaredPage(this.#upstreams, url)
    if (declared?.limitPerMinute === undefined) return undefined
    const { path, limitPerMinute } = declared
    const now = this.#now()
    const windowMs = 60_000
    const start = now - (now % windowMs)
    const end = start + windowMs
    const count = await this.#readers.increment(`${path} ${address}`, new Date(start), new Date(end))
    return count > limitPerMinute ? Math.ceil((end - now) / 1000) : undefined
  }

  /** Renders the portal's frame around found content. */
  frame({ page, texts }: FoundContent, loaded: LoadedGeneration, settings: RuntimeSettings): FramedContent {
    const frame = renderPortalFrame(new Html(page.html), { loaded, settings, texts })
    return {
      page,
      title: `${page.head.title} – ${texts('shell:site.name')}`,
      canonical: new URL(page.head.canonical, this.#origin).href,
      body: (page.onlyWithoutScripts ? html`<noscript>${frame}</noscript>` : frame).text,
    }
  }
}
