import { Controller, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { ClientIp, CommandContext, Handle, Input } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { readUpload } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { DraftUploadCommands } from './draft-uploads.commands.ts'
import { PhoneUploadStore } from './phone-uploads.store.ts'

/** Uploads from a phone to the registration that is open on a computer. The secret allows nothing else. */
@Controller()
export class PhoneUploadsController {
  constructor(
    private readonly draftUploads: DraftUploadCommands,
    private readonly phoneUploads: PhoneUploadStore,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.checkPhoneUpload)
  async check(
    @Input(http.checkPhoneUpload) { body }: InputOf<typeof http.checkPhoneUpload>,
    @CommandContext() { now }: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    const found = await this.phoneUploads.find(body.secret, now)
    if (!found) throw authRefusal('licenses.link-invalid')
    return { expiresAt: found.expiresAt.toISOString() }
  }

  @Handle(http.uploadFromPhone)
  async upload(@CommandContext() context: CommandContext, @ClientIp() address: string, @Req() request: FastifyRequest) {
    await this.rateLimits.takeUpload(address)
    const upload = await readUpload(request, 'File')
    const { Secret: secret = '' } = upload.fields
    const found = await this.phoneUploads.find(secret, context.now)
    if (!found) throw authRefusal('licenses.link-invalid')
    const { draftId } = found
    await this.draftUploads.usePhoneUpload(context, draftId, secret)
    await this.draftUploads.uploadImage(context, draftId, () => Promise.resolve(upload))
    return { received: true as const }
  }
}
