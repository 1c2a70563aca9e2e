import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import type { LicenseImageProblem } from '@portal/contracts-registration/license-rules'
import { toAuthorityDate } from '@portal/formats'
import { Jobs, type JobContext } from '@portal/jobs'
import { readLicense, type LicenseReading } from '@portal/license-reading'
import { Commands, inTransaction } from '@portal/persistence'
import { CLOCK, systemContext, type Clock } from '@portal/service-kit'
import { deleteAbandonedFiles, UploadStore, withTemporaryFile } from '../uploads/index.ts'
import { getNext } from './license-images.commands.ts'
import { LicenseImageStore } from './license-images.store.ts'
import { readLicenseImage } from './read-license-image.job.ts'

/** Reads uploaded license images in the background. */
@Injectable()
export class LicenseImageReader implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly images: LicenseImageStore,
    private readonly uploads: UploadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(readLicenseImage, ({ imageId }, job) => this.run(imageId, job))
    jobs.schedule({ name: 'license-image-timeouts', cron: '* * * * *' }, () => this.failStuck())
  }

  onModuleInit(): Promise<void> {
    return deleteAbandonedFiles()
  }

  /** Records images without progress for ten minutes as failed, each once. */
  async failStuck(): Promise<void> {
    const now = this.clock.now()
    const context = systemContext({ route: 'license-image-timeouts', now, correlationId: randomUUID() })
    await inTransaction(this.orm, async (em) => {
      for (const image of await this.images.lockStuck(em, now)) {
        const problem: LicenseImageProblem = 'timeout'
        await this.images.change(em, image.image_id, { state: getNext(image, 'time-out'), problem }, now)
        const entity = { entityType: 'license-image', entityId: image.image_id }
        await this.commands.record(em, context, { kind: 'license-image.failed', ...entity, after: { problem } })
      }
    })
  }

  private async run(imageId: string, job: JobContext): Promise<void> {
    const fileId = await this.begin(imageId)
    // Replaced, skipped, timed out or deleted meanwhile.
    if (fileId === undefined) return
    const reading = await this.read(fileId, job)
    const now = this.clock.now()
    const context = systemContext({ route: 'read-license-image', now, correlationId: job.id })
    await this.commands.run(context, async (em) => {
      await job.complete(em)
      const image = await this.images.lock(em, imageId)
      const problem = findProblem(reading)
      const entity = { entityType: 'license-image', entityId: imageId }
      if (image?.state === 'PROCESSING') {
        const state = getNext(image, isUsable(reading) ? 'complete' : 'fail')
        await this.images.change(em, imageId, { state, problem, ...(isUsable(reading) && { reading }) }, now)
      }
      return { results: null, action: { kind: 'license-image.read', ...entity, after: { problem } } }
    })
  }

  /** Marks the image as being processed and returns its file. */
  private begin(imageId: string): Promise<string | undefined> {
    return inTransaction(this.orm, async (em) => {
      const image = await this.images.lock(em, imageId)
      if (!image || image.file_id === null || !['UPLOADED', 'PROCESSING'].includes(image.state)) return undefined
      await this.images.change(em, imageId, { state: getNext(image, 'process') }, this.clock.now())
      return image.file_id
    })
  }

  private async read(fileId: string, { signal, isLastAttempt }: JobContext): Promise<LicenseReading> {
    try {
      const file = await this.uploads.findContent(fileId)
      if (!file) return unreadable
      const today = toAuthorityDate(this.clock.now())
      return await withTemporaryFile(file.content, (path) => readLicense(path, today, { signal }))
    } catch (failure) {
      // The person continues by hand instead of waiting for the time limit.
      if (isLastAttempt && !signal.aborted) return unreadable
      throw failure
    }
  }
}

const unreadable: LicenseReading = { document: 'unknown', source: 'text', fields: {}, problems: ['unreadable'] }

/** Whether the reading fills in at least one field. */
function isUsable({ fields }: LicenseReading): boolean {
  return Object.values(fields).some(({ confidence }) => confidence === 'high')
}

/** The problem to show: why nothing was read, or that the license has expired. */
function findProblem(reading: LicenseReading): LicenseImageProblem | null {
  const { problems } = reading
  if (isUsable(reading)) return problems.includes('expired') ? 'expired' : null
  return problems.find((problem) => problem !== 'expired') ?? 'unreadable'
}
