import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import { Commands, decodeCursor, keysetPage } from '@portal/persistence'
import { CLOCK, CommandContext, Handle, Input, type Clock } from '@portal/service-kit'
import { z } from 'zod'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { PersonDetailsQueries } from '../people/index.ts'
import { UploadStore } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { FileUrls } from './file-urls.ts'
import { toLicenseReview } from './license.mapper.ts'
import { LicenseReviewStore } from './license-reviews.store.ts'
import { LicenseCommands } from './licenses.commands.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.string(), z.uuid()])
const beforeAll: z.infer<typeof position> = ['-infinity', '00000000-0000-0000-0000-000000000000']

/** Reviews of licenses by administrators. */
@Controller()
export class LicenseReviewsController {
  constructor(
    private readonly licenses: LicenseCommands,
    private readonly reviews: LicenseReviewStore,
    private readonly details: PersonDetailsQueries,
    private readonly uploads: UploadStore,
    private readonly urls: FileUrls,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listLicenseReviews)
  async list(@Input(http.listLicenseReviews) { query }: Of<'listLicenseReviews'>) {
    const { after, limit, review, type } = query
    const [submittedAt, licenseId] = after === undefined ? beforeAll : decodeCursor(after, position)
    const filter = { review, ...(type && { type }) }
    const rows = await this.reviews.listByState(filter, { submittedAt, licenseId }, limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.submitted_at, row.license_id])
    const persons = await this.details.findAll([...new Set(items.map((row) => row.person_id))])
    const byId = new Map(persons.map((person) => [person.personId, person]))
    return { items: items.flatMap((row) => toLicenseReview(row, byId.get(row.person_id), this.today()) ?? []), next }
  }

  @Handle(http.getLicenseReview)
  get(@Input(http.getLicenseReview) { params }: Of<'getLicenseReview'>) {
    return this.load(params.licenseId)
  }

  @Handle(http.getLicenseReviewUrls)
  async getUrls(
    @Input(http.getLicenseReviewUrls) { params }: Of<'getLicenseReviewUrls'>,
    @CommandContext() context: CommandContext,
  ) {
    const row = await this.reviews.find(params.licenseId)
    if (!row) throw authRefusal('licenses.not-found')
    const consentId = await this.uploads.findOfPerson(row.person_id, 'guardian-consent')
    await this.commands.run(withoutResponse(context), async () => ({
      results: null,
      action: { kind: 'license.viewed', entityType: 'license', entityId: params.licenseId },
    }))
    return {
      license: (row.file_id !== null && (await this.urls.create(row.file_id))) || null,
      guardianConsent: (consentId !== undefined && (await this.urls.create(consentId))) || null,
    }
  }

  @Handle(http.approveLicense)
  async approve(
    @Input(http.approveLicense) { params, body }: Of<'approveLicense'>,
    @CommandContext() context: CommandContext,
  ) {
    const { expiresOn } = body
    await this.licenses.approve(context, params.licenseId, expiresOn === undefined ? {} : { expiresOn })
    return this.load(params.licenseId)
  }

  @Handle(http.refuseLicense)
  async refuse(
    @Input(http.refuseLicense) { params, body }: Of<'refuseLicense'>,
    @CommandContext() context: CommandContext,
  ) {
    await this.licenses.refuse(context, params.licenseId, body.reason)
    return this.load(params.licenseId)
  }

  private async load(licenseId: string) {
    const row = await this.reviews.find(licenseId)
    const review = row && toLicenseReview(row, await this.details.find(row.person_id), this.today())
    if (!review) throw authRefusal('licenses.not-found')
    return review
  }

  private today(): string {
    return toAuthorityDate(this.clock.now())
  }
}
