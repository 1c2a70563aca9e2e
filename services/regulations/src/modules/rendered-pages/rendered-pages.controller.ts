import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { CLOCK, Handle, Input, refuse, RenderedPages, type Clock } from '@portal/service-kit'
import { ServiceTexts } from '@portal/service-texts'
import { DefinitionQueries } from '../definitions/index.ts'
import { DocumentQueries } from '../documents/index.ts'
import { RedlineCache, TextCache } from '../versions/index.ts'
import { createDefinitionNamePage } from './definition-name-page.ts'
import { createDefinitionsPage } from './definitions-page.ts'
import type { FindPage } from './page-request.ts'
import { loadPageTexts } from './page-texts.ts'
import { listPageUrls } from './page-urls.queries.ts'
import { createPromulgatedPage } from './promulgated-page.ts'
import { createPublishedDocumentsPage } from './published-documents-page.ts'
import { createRegulationPage } from './regulation-page.ts'
import { createRulePage } from './rule-page.ts'

/** Memory for rendered pages, in bytes. The edge caches them too, so this only has to bridge its next request. */
const cacheBytes = 32 * 1024 * 1024

/** Renders the pages of `regulationsPages` for the edge, as an anonymous visitor sees them. */
@Controller()
export class RenderedPagesController {
  readonly #pages = new RenderedPages(http.renderPage, cacheBytes)
  /** By the first segment of the path. */
  readonly #findBySegment: Readonly<Record<string, FindPage>>

  constructor(
    em: EntityManager,
    texts: TextCache,
    redlines: RedlineCache,
    definitions: DefinitionQueries,
    documents: DocumentQueries,
    private readonly database: Database,
    private readonly serviceTexts: ServiceTexts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#findBySegment = {
      '': createDefinitionsPage(definitions, clock),
      'regulation-viewer': createRegulationPage({ em, publishedTexts: texts, redlines, clock }),
      'promulgated-regulations': createPromulgatedPage(em, clock),
      'published-documents': createPublishedDocumentsPage(documents),
      rule: createRulePage(database, clock),
      definition: createDefinitionNamePage(definitions),
    }
  }

  @Handle(http.renderPage)
  async renderPage(@Input(http.renderPage) { query }: InputOf<typeof http.renderPage>) {
    const url = new URL(query.url, 'http://portal')
    const [, segment = ''] = url.pathname.split('/')
    const findPage = Object.hasOwn(this.#findBySegment, segment) ? this.#findBySegment[segment] : undefined
    const texts = await loadPageTexts(this.serviceTexts, query.locale)
    const page = await findPage?.({ url, texts })
    if (page === undefined) return refuse('resource.not-found', { url: query.url })
    return this.#pages.respond({ ...page, data: [url.pathname, url.search, query.locale, texts.hash, page.data] })
  }

  @Handle(http.listPageUrls)
  listPageUrls(@Input(http.listPageUrls) { query }: InputOf<typeof http.listPageUrls>) {
    return listPageUrls(this.database, toAuthorityDate(this.clock.now()), query)
  }
}
