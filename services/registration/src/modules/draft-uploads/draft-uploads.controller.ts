import { Controller, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { maxUploads } from '@portal/contracts-registration/license-rules'
import { ClientIp, CommandContext, FileResponse, Handle, Input } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { DraftAccess } from '../drafts/index.ts'
import { getNextAttempt, LicenseImageStore } from '../license-images/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { inspectUpload, privateFileHeaders, readUpload, UploadStore } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { DraftUploadCommands } from './draft-uploads.commands.ts'

/** License images and consents of unfinished registrations. */
@Controller()
export class DraftUploadsController {
  constructor(
    private readonly access: DraftAccess,
    private readonly draftUploads: DraftUploadCommands,
    private readonly images: LicenseImageStore,
    private readonly uploads: UploadStore,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.getLicenseImage)
  async getImage(@CommandContext() context: CommandContext, @Req() request: FastifyRequest) {
    const draft = await this.access.getOpen(request, context)
    return this.getStatus(draft.draft_id, context.now)
  }

  @Handle(http.uploadLicenseImage)
  async uploadImage(
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeUpload(address)
    const draft = await this.access.getOpen(request, context)
    await this.draftUploads.uploadImage(context, draft.draft_id, () => readUpload(request, 'File'))
    return this.getStatus(draft.draft_id, context.now)
  }

  @Handle(http.uploadGuardianConsent)
  async uploadConsent(
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeUpload(address)
    const draft = await this.access.getOpen(request, context)
    const upload = await readUpload(request, 'File')
    await inspectUpload(upload)
    return { fileId: await this.draftUploads.storeConsent(context, draft.draft_id, upload) }
  }

  @Handle(http.downloadDraftFile)
  async download(
    @Input(http.downloadDraftFile) { params }: InputOf<typeof http.downloadDraftFile>,
    @CommandContext() context: CommandContext,
    @Req() request: FastifyRequest,
  ) {
    const { draft_id: draftId } = await this.access.getOpen(request, context)
    const { fileId } = params
    const isOwn =
      (await this.uploads.belongsToDraft(fileId, draftId, 'license')) ||
      (await this.uploads.belongsToDraft(fileId, draftId, 'guardian-consent'))
    const file = isOwn ? await this.uploads.findContent(fileId) : undefined
    if (!file) throw authRefusal('licenses.not-found')
    return new FileResponse(file.content, { type: file.mediaType, name: 'license', headers: privateFileHeaders })
  }

  @Handle(http.createPhoneUpload)
  async createPhoneUpload(@CommandContext() context: CommandContext, @Req() request: FastifyRequest) {
    const draft = await this.access.getOpen(request, context)
    return this.draftUploads.createPhoneUpload(context, draft.draft_id)
  }

  private async getStatus(draftId: string, now: Date) {
    const [image, recent] = await Promise.all([
      this.images.findNewest(draftId),
      this.images.listRecentUploads(draftId, now),
    ])
    const { image_id: imageId, file_id: fileId, media_type: fileType, state, problem } = image ?? {}
    return {
      image:
        imageId === undefined || state === undefined
          ? null
          : { imageId, fileId: fileId ?? null, fileType: fileType ?? null, state, problem: problem ?? null },
      attemptsLeft: Math.max(0, maxUploads - recent.length),
      nextAttemptAt: getNextAttempt(recent)?.toISOString() ?? null,
    }
  }
}
