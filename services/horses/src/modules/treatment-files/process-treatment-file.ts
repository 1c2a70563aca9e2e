import { Inject, Injectable } from '@nestjs/common'
import { uploadLifecycle } from '@portal/contracts-horses/treatment-file-rules'
import { defineJob, Jobs, type JobContext } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CLOCK, systemContext, type Clock } from '@portal/service-kit'
import { z } from 'zod'
import { HealthRecordWriter, toAction } from '../health-records/index.ts'
import { CheckRows } from './check-rows.ts'
import { TreatmentFileStore } from './treatment-files.store.ts'

export const processTreatmentFile = defineJob({
  name: 'process-treatment-file',
  payload: z.object({ fileId: z.uuid() }),
  retry: { maxAttempts: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 2,
  isGrouped: true,
})

const batchSize = 50

/**
 * Records the valid rows of daily treatment files. Each batch is one transaction with its records and its outcomes, so that a
 * process that was killed loses nothing and the next one does nothing twice.
 */
@Injectable()
export class ProcessTreatmentFile {
  constructor(
    private readonly commands: Commands,
    private readonly files: TreatmentFileStore,
    private readonly check: CheckRows,
    private readonly writer: HealthRecordWriter,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(processTreatmentFile, ({ fileId }, job) => this.run(fileId, job))
  }

  private async run(fileId: string, job: JobContext): Promise<void> {
    const file = await this.files.find(fileId)
    if (!file) return
    for (;;) {
      job.signal.throwIfAborted()
      const isFinished = await this.recordBatch(fileId, file.uploadedBy)
      if (isFinished) return
    }
  }

  /** Records the next pending rows. Returns whether there are no others. */
  private async recordBatch(fileId: string, uploadedBy: string): Promise<boolean> {
    const now = this.clock.now()
    const rows = await this.files.listRows(fileId, { after: 0, state: 'pending', limit: batchSize })
    const { outcomes, records } = await this.check.run(rows, uploadedBy, now)
    const context = systemContext({ route: 'job process-treatment-file', now, correlationId: fileId })
    const { results } = await this.commands.run(context, async (em) => {
      const file = await this.files.lock(em, fileId)
      if (file?.state !== 'UPLOADED' && file?.state !== 'PROCESSING')
        return { results: true, action: toFileAction(fileId, {}) }
      const events = await this.writer.add(em, records, now)
      for (const record of records) await this.commands.record(em, context, toAction('health-record.added', record))
      await this.files.setOutcomes(em, outcomes)
      const { refused, pending } = await this.files.recount(em, fileId)
      const complete = uploadLifecycle.check('PROCESSING', 'complete', { refusedRows: refused, isReadable: true })
      const state = pending > 0 ? 'PROCESSING' : complete.allowed ? complete.to : 'ERROR'
      await this.files.setState(em, fileId, state, pending > 0 ? null : now)
      const after = { recorded: records.length, refused: outcomes.length - records.length, state }
      return { results: pending === 0, action: toFileAction(fileId, after), events }
    })
    return results
  }
}

function toFileAction(fileId: string, after: object) {
  return { kind: 'treatment-file.processed', entityType: 'treatment-file', entityId: fileId, after } as const
}
