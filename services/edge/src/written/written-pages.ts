import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import type { Locale } from '@portal/contracts-shell'
import type { Logger } from 'pino'
import type { EdgeConfig } from '../config.ts'
import type { LoadedGeneration } from '../release-reader.ts'
import { definitionPages } from './definition-pages.ts'
import { html } from './html.ts'
import { WordsReader } from './page-words.ts'
import { frameNamespaces, portalFrame } from './portal-frame.ts'
import { promulgatedPage } from './promulgated-page.ts'
import { publishedDocumentsPage } from './published-documents-page.ts'
import { PublicCalls, ServiceAway } from './public-calls.ts'
import { regulationPage } from './regulation-page.ts'
import type { PageWriter } from './written-page.ts'

/** What is written into the document of an address before scripts run. */
export interface WrittenContent {
  readonly title: string
  readonly description: string
  /** Absolute. */
  readonly canonical: string
  /** HTML for the portal's place. */
  readonly body: string
}

interface ContentRequest {
  readonly loaded: LoadedGeneration
  readonly settings: RuntimeSettings
  readonly url: URL
  readonly locale: Locale
}

/** Writes the published content of the pages that must be readable without scripts. */
export class WrittenPages {
  readonly #origin: string
  readonly #logger: Logger
  readonly #words: WordsReader
  readonly #writers: Readonly<Record<string, PageWriter>>

  constructor(config: EdgeConfig, logger: Logger) {
    const callsOf = (service: string) => {
      const upstream = config.UPSTREAMS.find(({ name }) => name === service)
      return upstream && new PublicCalls(upstream.origin)
    }
    const regulations = callsOf('regulations')
    this.#origin = config.PORTAL_ORIGIN
    this.#logger = logger
    this.#words = new WordsReader(config.STORAGE_DIR, callsOf('admin'))
    this.#writers = regulations
      ? {
          '/': definitionPages(regulations),
          '/regulation-viewer': regulationPage(regulations),
          '/promulgated-regulations': promulgatedPage(regulations),
          '/published-documents': publishedDocumentsPage(regulations),
        }
      : {}
  }

  /** The content of an address; undefined where there is none, or it cannot be had now: the document is then as without. */
  async contentOf(request: ContentRequest): Promise<WrittenContent | undefined> {
    const { loaded, locale, url } = request
    const write = Object.hasOwn(this.#writers, url.pathname) ? this.#writers[url.pathname] : undefined
    if (write === undefined) return undefined
    try {
      const namespaces = [...new Set([...frameNamespaces(loaded), 'regulations', 'documents'])]
      const words = await this.#words.words(loaded, locale, namespaces)
      const page = await write({ ...request, words })
      if (page === undefined) return undefined
      const frame = portalFrame(page, { ...request, words })
      return {
        title: `${page.title} – ${words('shell:site.name')}`,
        description: page.description,
        canonical: new URL(page.canonical, this.#origin).href,
        body: (page.onlyWithoutScripts ? html`<noscript>${frame}</noscript>` : frame).text,
      }
    } catch (failure) {
      // A reader must get the page in any case; what was wrong is for the operator.
      const level = failure instanceof ServiceAway ? 'warn' : 'error'
      this.#logger[level]({ err: failure, path: url.pathname }, 'a page goes out without its text')
      return undefined
    }
  }
}
