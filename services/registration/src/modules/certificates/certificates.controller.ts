import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import {
  ClientIp,
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  SETTINGS,
  type Caller,
} from '@portal/service-kit'
import { ServiceTexts } from '@portal/service-texts'
import type { RegistrationSettings } from '../../config.ts'
import { certificateTexts, type TranslateCertificate } from '../../texts.ts'
import { PersonDetailsQueries, PersonQueries } from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { CertificateChecks } from './certificate-checks.ts'
import { CertificateCommands } from './certificate-commands.ts'
import { writeCertificate } from './certificate-pdf.ts'
import { toCertificate } from './certificate.mapper.ts'
import { CertificateStore } from './certificates.store.ts'

/** Certificates of the caller, and the check of anybody's certificate. */
@Controller()
export class CertificatesController {
  constructor(
    private readonly store: CertificateStore,
    private readonly checks: CertificateChecks,
    private readonly certificateCommands: CertificateCommands,
    private readonly people: PersonQueries,
    private readonly details: PersonDetailsQueries,
    private readonly texts: ServiceTexts,
    private readonly rateLimits: RegistrationRateLimits,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings & { readonly PORTAL_ORIGIN: string },
  ) {}

  @Handle(http.listCertificates)
  async list(
    @Input(http.listCertificates) { query }: InputOf<typeof http.listCertificates>,
    @CurrentCaller() caller: Caller,
  ) {
    const own = await this.people.findByAccount(caller.sub)
    const person = own && (await this.details.find(own.personId))
    if (!person) return { items: [], total: 0, ...query, holder: null, status: null }
    const page = await this.store.list(person.personId, query)
    const items = page.items.map((row) => toCertificate(row))
    return { ...page, items, holder: this.checks.toHolder(person), status: this.checks.getStatus(person) }
  }

  @Handle(http.issueCertificate)
  issue(
    @Input(http.issueCertificate) { body }: InputOf<typeof http.issueCertificate>,
    @CommandContext() context: CommandContext,
  ) {
    return this.certificateCommands.issue(context, body.locale)
  }

  @Handle(http.downloadCertificate)
  async download(
    @Input(http.downloadCertificate) { params }: InputOf<typeof http.downloadCertificate>,
    @CurrentCaller() caller: Caller,
  ) {
    const certificate = await this.findOwn(params.certificateId, caller)
    const person = await this.details.find(certificate.personId)
    if (!person || certificate.revokedAt !== null) return refuse('resource.not-found')
    const { locale, issuedAt, secret } = certificate
    const t = (await this.texts.getTranslate(certificateTexts.namespace, locale)) as TranslateCertificate
    const content = await writeCertificate({
      holder: this.checks.toHolder(person),
      status: this.checks.getStatus(person),
      issuedAt,
      url: `${this.settings.PORTAL_ORIGIN.replace(/\/$/, '')}/certificate/verify/${secret}`,
      locale,
      t,
    })
    return new FileResponse(content, { type: 'application/pdf', name: t('certificate.file') })
  }

  @Handle(http.revokeCertificate)
  async revoke(
    @Input(http.revokeCertificate) { params }: InputOf<typeof http.revokeCertificate>,
    @CommandContext() context: CommandContext,
  ) {
    return this.certificateCommands.revoke(context, await this.findOwn(params.certificateId, context.caller))
  }

  @Handle(http.verifyCertificate)
  async verify(
    @Input(http.verifyCertificate) { params }: InputOf<typeof http.verifyCertificate>,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeSearch(address)
    return this.checks.check(params.token)
  }

  private async findOwn(certificateId: string, caller: Caller | undefined) {
    const person = await this.people.findByAccount(caller?.sub ?? '')
    const certificate = person && (await this.store.findOwn(certificateId, person.personId))
    return certificate ?? refuse('resource.not-found')
  }
}
