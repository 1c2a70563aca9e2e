import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  licenseImageLifecycle,
  maxUploads,
  uploadPeriodHours,
  type LicenseImageAction,
  type LicenseImageProblem,
} from '@portal/contracts-registration/license-rules'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { UploadStore, type ReceivedFile } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import type { LicenseImageRow } from './license-image.row.ts'
import { LicenseImageStore } from './license-images.store.ts'
import { readLicenseImage } from './read-license-image.job.ts'

const entityType = 'license-image'

/** Uploads of license images to unfinished registrations. */
@Injectable()
export class LicenseImageCommands {
  constructor(
    private readonly commands: Commands,
    private readonly images: LicenseImageStore,
    private readonly uploads: UploadStore,
    private readonly jobs: Jobs,
  ) {}

  /** Counts an upload before its content is received; throws `licenses.too-many-attempts`. Replaces the earlier image. */
  async start(context: CommandContext, draftId: string): Promise<string> {
    const { now } = context
    let imageId = ''
    await this.commands.run(withoutResponse(context), async (em) => {
      await this.images.lockDraft(em, draftId)
      const recent = await this.images.listRecentUploadsIn(em, draftId, now)
      // The first image needs attempts, too: deleting it does not give them back.
      const decision = licenseImageLifecycle.check('ERROR', 'upload-again', { recentUploads: recent.length })
      if (!decision.allowed) throw refuseTooMany(recent, now)
      await this.skipIn(em, draftId, now)
      imageId = await this.images.insert(em, draftId, now)
      return { results: null, action: { kind: 'license-image.started', entityType, entityId: imageId } }
    })
    return imageId
  }

  /** Stores the received image and has it read, unless the same image failed before. */
  async receive(context: CommandContext, imageId: string, file: ReceivedFile): Promise<void> {
    const { now } = context
    const contentDigest = createHash('sha256').update(file.content).digest()
    await this.commands.run(withoutResponse(context), async (em) => {
      const image = await this.images.lock(em, imageId)
      // Another upload replaced this one meanwhile.
      const isCurrent = image?.state === 'STARTED_UPLOADING'
      const problem = image && isCurrent && (await this.images.findFailure(em, image.draft_id, contentDigest))
      if (image && isCurrent && problem) {
        await this.images.change(em, imageId, { state: getNext(image, 'fail'), problem }, now)
      } else if (image && isCurrent) {
        const owner = { draftId: image.draft_id }
        const fileId = await this.uploads.insert(em, owner, { ...file, purpose: 'license' }, now)
        await this.uploads.deleteOthers(em, image.draft_id, 'license', fileId)
        await this.images.change(em, imageId, { state: getNext(image, 'receive'), fileId, contentDigest }, now)
        await this.jobs.enqueue(em, readLicenseImage, { imageId })
      }
      const after = { mediaType: file.mediaType, bytes: file.content.length, failedBefore: problem ?? null }
      return { results: null, action: { kind: 'license-image.uploaded', entityType, entityId: imageId, after } }
    })
  }

  /** Records that an upload was interrupted or refused. */
  async abandon(context: CommandContext, imageId: string): Promise<void> {
    const problem: LicenseImageProblem = 'incomplete'
    await this.commands.run(withoutResponse(context), async (em) => {
      const image = await this.images.lock(em, imageId)
      if (image?.state === 'STARTED_UPLOADING')
        await this.images.change(em, imageId, { state: getNext(image, 'fail'), problem }, context.now)
      return {
        results: null,
        action: { kind: 'license-image.failed', entityType, entityId: imageId, after: { problem } },
      }
    })
  }

  /** Marks the images of a draft as skipped, in the transaction of the change that skips them. */
  async skipIn(em: EntityManager, draftId: string, now: Date): Promise<void> {
    for (const image of await this.images.listUsed(em, draftId)) {
      // A failed image is kept as it is, so that the same one is recognized.
      if (image.state === 'ERROR') continue
      await this.images.change(em, image.image_id, { state: getNext(image, 'skip') }, now)
    }
    await this.uploads.deleteOthers(em, draftId, 'license', null)
  }
}

/** Returns the state after an action; throws if the lifecycle does not allow it. */
export function getNext({ state }: LicenseImageRow, action: LicenseImageAction) {
  const transition = licenseImageLifecycle.transition(state, action)
  if (!transition) throw new Error(`A license image in ${state} does not allow ${action}`)
  return transition.to
}

function refuseTooMany(recent: readonly Date[], now: Date) {
  const freeAt = getNextAttempt(recent)?.getTime() ?? now.getTime()
  return authRefusal('licenses.too-many-attempts', { retryAfter: Math.ceil((freeAt - now.getTime()) / 1000) })
}

/** Returns when another image can be uploaded, or undefined when one can be uploaded now. */
export function getNextAttempt(recent: readonly Date[]): Date | undefined {
  const oldest = recent.at(-maxUploads)
  return oldest && new Date(oldest.getTime() + uploadPeriodHours * 3_600_000)
}
