import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import type { Locale } from '@portal/contracts-shell'
import type { Logger } from 'pino'
import type { EdgeConfig } from '../config.ts'
import type { LoadedGeneration } from '../release-reader.ts'
import { createDefinitionsPage } from './definitions-page.ts'
import { html } from './html.ts'
import { PageTextsLoader } from './page-texts.ts'
import { getFrameNamespaces, renderPortalFrame } from './portal-frame.ts'
import { createPromulgatedPage } from './promulgated-page.ts'
import { createPublishedDocumentsPage } from './published-documents-page.ts'
import { PublicApiClient, ServiceUnavailableError } from './public-api-client.ts'
import { createRegulationPage } from './regulation-page.ts'
import type { RenderPage } from './rendered-page.ts'

/** The server-rendered content of a document. */
export interface RenderedContent {
  readonly title: string
  readonly description: string
  /** Absolute URL. */
  readonly canonical: string
  /** HTML for the element that holds the portal. */
  readonly body: string
}

interface ContentRequest {
  readonly loaded: LoadedGeneration
  readonly settings: RuntimeSettings
  readonly url: URL
  readonly locale: Locale
}

/** Renders the published content of pages that must be readable without scripts. */
export class PageRenderer {
  readonly #origin: string
  readonly #logger: Logger
  readonly #textsLoader: PageTextsLoader
  readonly #renderers: Readonly<Record<string, RenderPage>>

  constructor(config: EdgeConfig, logger: Logger) {
    const createClient = (service: string) => {
      const upstream = config.UPSTREAMS.find(({ name }) => name === service)
      return upstream && new PublicApiClient(upstream.origin)
    }
    const regulations = createClient('regulations')
    this.#origin = config.PORTAL_ORIGIN
    this.#logger = logger
    this.#textsLoader = new PageTextsLoader(config.STORAGE_DIR, createClient('admin'))
    this.#renderers = regulations
      ? {
          '/': createDefinitionsPage(regulations),
          '/regulation-viewer': createRegulationPage(regulations),
          '/promulgated-regulations': createPromulgatedPage(regulations),
          '/published-documents': createPublishedDocumentsPage(regulations),
        }
      : {}
  }

  /**
   * Renders the content of a URL. Returns undefined if there is none or a service is unavailable; the document is then
   * sent without content.
   */
  async render(request: ContentRequest): Promise<RenderedContent | undefined> {
    const { loaded, locale, url } = request
    const renderPage = Object.hasOwn(this.#renderers, url.pathname) ? this.#renderers[url.pathname] : undefined
    if (renderPage === undefined) return undefined
    try {
      const namespaces = [...new Set([...getFrameNamespaces(loaded), 'regulations', 'documents'])]
      const texts = await this.#textsLoader.load(loaded, locale, namespaces)
      const page = await renderPage({ ...request, texts })
      if (page === undefined) return undefined
      const frame = renderPortalFrame(page, { ...request, texts })
      return {
        title: `${page.title} – ${texts('shell:site.name')}`,
        description: page.description,
        canonical: new URL(page.canonical, this.#origin).href,
        body: (page.onlyWithoutScripts ? html`<noscript>${frame}</noscript>` : frame).text,
      }
    } catch (error) {
      // Readers get the document in any case; the error is logged for the operator.
      const level = error instanceof ServiceUnavailableError ? 'warn' : 'error'
      this.#logger[level]({ err: error, path: url.pathname }, 'Server-rendered content is missing from a page')
      return undefined
    }
  }
}
