import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { Handle, html, Input, refuse, RenderedPages, SETTINGS } from '@portal/service-kit'
import { ServiceTexts } from '@portal/service-texts'
import type { HorsesSettings } from '../../config.ts'
import { horsePrintTexts, type TranslateHorsePrint } from '../../texts.ts'

/** Memory for rendered pages, in bytes. */
const cacheBytes = 256 * 1024
const openPath = /^\/stall-cards\/open\/[\w-]{1,100}$/

/**
 * Renders the page behind the QR code of a stall card for the edge. It is the same for every token and nothing is looked up, so that it
 * says nothing about a horse and trying tokens leads nowhere. Signed-in people go on to the horse.
 */
@Controller()
export class OpenPageController {
  readonly #pages = new RenderedPages(http.renderPage, cacheBytes)

  constructor(
    private readonly texts: ServiceTexts,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  @Handle(http.renderPage)
  async renderPage(@Input(http.renderPage) { query: { url, locale } }: InputOf<typeof http.renderPage>) {
    const { pathname } = new URL(url, 'http://portal')
    if (!openPath.test(pathname)) return refuse('resource.not-found', { url })
    const t = (await this.texts.getTranslate(horsePrintTexts.namespace, locale)) as TranslateHorsePrint
    const main = html`<div class="p-page" data-width="text">
      <div class="p-page-title"><h1>${t('open.title')}</h1></div>
      <div class="p-stack" data-gap="m">
        <p>${t('open.text')}</p>
        <p><a href="/login">${t('open.sign-in')}</a></p>
        <p>${t('open.support', { phone: this.settings.SUPPORT_PHONE })}</p>
      </div>
    </div>`
    const page = {
      status: 200 as const,
      lang: locale,
      head: { title: t('open.title'), description: t('open.title'), canonical: pathname, robots: 'noindex, nofollow' },
      html: main.text,
      styles: '',
      onlyWithoutScripts: false,
    }
    return this.#pages.respond({ data: page, render: () => page })
  }

  /** Stall cards are not listed anywhere. */
  @Handle(http.listPageUrls)
  listPageUrls(@Input(http.listPageUrls) { query }: InputOf<typeof http.listPageUrls>) {
    return { items: [], total: 0, skip: query.skip, limit: query.limit }
  }
}
