import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Handle, Input, refuse, RenderedPages, SETTINGS } from '@portal/service-kit'
import { ServiceTexts } from '@portal/service-texts'
import type { RegistrationSettings } from '../../config.ts'
import { certificateTexts, type TranslateCertificate } from '../../texts.ts'
import { CertificateChecks } from './certificate-checks.ts'
import { renderVerifyPage } from './verify-page.ts'

/** Memory for rendered pages, in bytes. */
const cacheBytes = 1024 * 1024
const verifyPath = /^\/certificate\/verify\/([\w-]{1,100})$/

/**
 * Renders the page behind the QR code of a certificate for the edge, which limits it by the address of the reader. A token has
 * 192 random bits, so trying tokens leads nowhere.
 */
@Controller()
export class VerifyPageController {
  readonly #pages = new RenderedPages(http.renderPage, cacheBytes)

  constructor(
    private readonly checks: CertificateChecks,
    private readonly texts: ServiceTexts,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings & { readonly PORTAL_ORIGIN: string },
  ) {}

  @Handle(http.renderPage)
  async renderPage(@Input(http.renderPage) { query: { url, locale } }: InputOf<typeof http.renderPage>) {
    const { pathname } = new URL(url, 'http://portal')
    const token = verifyPath.exec(pathname)?.[1] ?? refuse('resource.not-found', { url })
    const check = await this.checks.check(token)
    const t = (await this.texts.getTranslate(certificateTexts.namespace, locale)) as TranslateCertificate
    const { PORTAL_ORIGIN: origin, SUPPORT_PHONE: supportPhone } = this.settings
    const page = renderVerifyPage({ path: pathname, check, locale, t, origin, supportPhone })
    return this.#pages.respond({ data: page, render: () => page })
  }

  /** Certificates are not listed anywhere. */
  @Handle(http.listPageUrls)
  listPageUrls(@Input(http.listPageUrls) { query }: InputOf<typeof http.listPageUrls>) {
    return { items: [], total: 0, skip: query.skip, limit: query.limit }
  }
}
