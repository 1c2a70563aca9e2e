import { Controller, Inject, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import {
  ClientIp,
  CLOCK,
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { PersonDetailsQueries, PersonQueries } from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { inspectUpload, privateFileHeaders, readUpload, UploadStore } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { FileUrls } from './file-urls.ts'
import { toOwnLicenses } from './license.mapper.ts'
import { LicenseReviewStore } from './license-reviews.store.ts'
import { LicenseCommands, type SubmittedLicense } from './licenses.commands.ts'
import { readLicenseForm } from './read-license-form.ts'

/** Licenses of the signed-in person, and the specification's calls about vet board licenses (spec 7). */
@Controller()
export class OwnLicensesController {
  constructor(
    private readonly licenses: LicenseCommands,
    private readonly reviews: LicenseReviewStore,
    private readonly people: PersonQueries,
    private readonly details: PersonDetailsQueries,
    private readonly uploads: UploadStore,
    private readonly urls: FileUrls,
    private readonly rateLimits: RegistrationRateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listOwnLicenses)
  async list(@CurrentCaller() caller: Caller) {
    const personId = await this.findPersonId(caller)
    return { hasPerson: personId !== undefined, licenses: personId === undefined ? [] : await this.listOf(personId) }
  }

  @Handle(http.addOwnLicense)
  async add(@CommandContext() context: CommandContext, @ClientIp() address: string, @Req() request: FastifyRequest) {
    const personId = context.caller && (await this.findPersonId(context.caller))
    if (personId === undefined) throw authRefusal('licenses.not-found')
    return this.receive(context, personId, { request, address, field: 'file' })
  }

  @Handle(http.getOwnLicenseUrl)
  async getUrl(
    @Input(http.getOwnLicenseUrl) { params }: InputOf<typeof http.getOwnLicenseUrl>,
    @CurrentCaller() caller: Caller,
  ) {
    const row = await this.reviews.find(params.licenseId)
    const isOwn = row !== undefined && row.person_id === (await this.findPersonId(caller))
    return this.createUrl(isOwn ? row.file_id : null)
  }

  @Handle(http.addVetLicense)
  async addVet(
    @Input(http.addVetLicense) { params }: InputOf<typeof http.addVetLicense>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    const personId = (await this.details.resolveId(params.id)) ?? refuse('resource.not-found')
    return this.receive(context, personId, { request, address, field: 'file', type: 'vet-board' })
  }

  @Handle(http.getVetLicenseUrl)
  async getVetUrl(@Input(http.getVetLicenseUrl) { params }: InputOf<typeof http.getVetLicenseUrl>) {
    const personId = (await this.details.resolveId(params.id)) ?? refuse('resource.not-found')
    const licenses = (await this.listOf(personId)).filter(
      ({ type, state, hasFile }) => type === 'vet-board' && state === params.state && hasFile,
    )
    const license = licenses.find(({ review }) => review === 'VERIFIED') ?? licenses.at(-1)
    const row = license && (await this.reviews.find(license.licenseId))
    return this.createUrl(row?.file_id ?? null)
  }

  @Handle(http.downloadLicenseFile)
  async download(@Input(http.downloadLicenseFile) { params, query }: InputOf<typeof http.downloadLicenseFile>) {
    const file = this.urls.isValid(params.fileId, query) ? await this.uploads.findContent(params.fileId) : undefined
    if (!file) throw authRefusal('licenses.link-invalid')
    const { mediaType: type, content } = file
    return new FileResponse(content, { type, name: 'license', inline: true, headers: privateFileHeaders })
  }

  private async findPersonId(caller: Caller): Promise<string | undefined> {
    return (await this.people.findByCaller(caller))?.personId
  }

  private async receive(
    context: CommandContext,
    personId: string,
    upload: { request: FastifyRequest; address: string; field: string; type?: 'vet-board' },
  ) {
    await this.rateLimits.takeUpload(upload.address)
    const form = await readUpload(upload.request, upload.field)
    const license: SubmittedLicense = readLicenseForm(form, upload.type)
    await inspectUpload(form)
    const licenseId = await this.licenses.add(context, personId, license, form)
    const added = (await this.listOf(personId)).find((each) => each.licenseId === licenseId)
    return added ?? refuse('resource.not-found')
  }

  private async listOf(personId: string) {
    const [person, reviews] = await Promise.all([this.details.find(personId), this.reviews.listOfPerson(personId)])
    return person ? toOwnLicenses(person, reviews, toAuthorityDate(this.clock.now())) : []
  }

  private async createUrl(fileId: string | null) {
    const url = fileId === null ? undefined : await this.urls.create(fileId)
    if (!url) throw authRefusal('licenses.not-found')
    return url
  }
}
