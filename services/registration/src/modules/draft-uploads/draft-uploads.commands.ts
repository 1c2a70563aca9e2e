import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { withoutIdempotencyKey, withoutResponse } from '../../http/without-idempotency-key.ts'
import { LicenseImageCommands } from '../license-images/index.ts'
import { UploadStore, type ReceivedFile } from '../uploads/index.ts'
import { phoneUploadMinutes } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { PhoneUploadStore } from './phone-uploads.store.ts'

const entityType = 'registration-draft'

/** Files that people upload to an unfinished registration. */
@Injectable()
export class DraftUploadCommands {
  constructor(
    private readonly commands: Commands,
    private readonly images: LicenseImageCommands,
    private readonly uploads: UploadStore,
    private readonly phoneUploads: PhoneUploadStore,
    private readonly settings: DatedSettings,
  ) {}

  /** Counts an attempt, receives the image with `read`, and has it read in the background. */
  async uploadImage<File extends ReceivedFile>(
    context: CommandContext,
    draftId: string,
    read: () => Promise<File>,
  ): Promise<void> {
    const imageId = await this.images.start(context, draftId)
    const file = await read().catch(async (failure: unknown) => {
      await this.images.abandon(context, imageId)
      throw failure
    })
    await this.images.receive(context, imageId, file)
  }

  /** Stores the consent of a guardian instead of an earlier one; returns the file's id. */
  async storeConsent(context: CommandContext, draftId: string, file: ReceivedFile): Promise<string> {
    let fileId = ''
    await this.commands.run(withoutResponse(context), async (em) => {
      fileId = await this.uploads.insert(em, { draftId }, { ...file, purpose: 'guardian-consent' }, context.now)
      await this.uploads.deleteOthers(em, draftId, 'guardian-consent', fileId)
      const after = { mediaType: file.mediaType, bytes: file.content.length }
      return {
        results: null,
        action: { kind: 'registration-draft.consent-uploaded', entityType, entityId: draftId, after },
      }
    })
    return fileId
  }

  /** Creates a secret for a phone. The response is not stored, because it contains the secret. */
  async createPhoneUpload(context: CommandContext, draftId: string) {
    const secret = randomBytes(24).toString('base64url')
    const minutes = await this.settings.read(phoneUploadMinutes, toAuthorityDate(context.now))
    const expiresAt = new Date(context.now.getTime() + minutes * 60_000)
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      await this.phoneUploads.put(em, draftId, secret, expiresAt)
      return {
        results: { secret, expiresAt: expiresAt.toISOString() },
        action: { kind: 'phone-upload.created', entityType, entityId: draftId },
      }
    })
  }

  /**
   * Ends a phone upload whose image was received; throws `licenses.link-invalid` when another phone has used the link.
   */
  async usePhoneUpload(context: CommandContext, draftId: string, secret: string): Promise<void> {
    await this.commands.run(withoutResponse(context), async (em) => {
      if (!(await this.phoneUploads.take(em, secret, context.now))) throw authRefusal('licenses.link-invalid')
      return { results: null, action: { kind: 'phone-upload.used', entityType, entityId: draftId } }
    })
  }
}
