import { Injectable } from '@nestjs/common'
import type { TreatmentFile } from '@portal/contracts-horses'
import { maxTreatmentRows, uploadLifecycle } from '@portal/contracts-horses/treatment-file-rules'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { processTreatmentFile } from './process-treatment-file.ts'
import { toTreatmentFile } from './treatment-file.mapper.ts'
import type { TreatmentValues } from './treatment-file.row.ts'
import { TreatmentFileStore } from './treatment-files.store.ts'

interface CorrectedRow {
  readonly row: number
  /** null: the row is left out. */
  readonly values: TreatmentValues | null
}

/** Sends refused rows of a file again, with corrections. Other rows don't change. */
@Injectable()
export class ResendRows {
  constructor(
    private readonly commands: Commands,
    private readonly files: TreatmentFileStore,
    private readonly jobs: Jobs,
  ) {}

  async run(
    context: CommandContext,
    fileId: string,
    corrected: readonly CorrectedRow[],
  ): Promise<ApiResponse<TreatmentFile>> {
    const refused = await this.files.listRows(fileId, { after: 0, state: 'refused', limit: maxTreatmentRows })
    const byNumber = new Map(corrected.map((each) => [each.row, each.values]))
    const rows = refused.flatMap((row) => {
      const values = byNumber.get(row.row)
      return values === undefined ? [] : [{ row, values }]
    })
    return this.commands.run(context, async (em) => {
      const file = (await this.files.lock(em, fileId)) ?? refuse('treatment-files.not-found')
      const facts = { refusedRows: rows.length === 0 ? 0 : file.refused, isReadable: true }
      const check = uploadLifecycle.check(file.state, 'resend-rows', facts)
      if (!check.allowed) return refuse('treatment-files.nothing-to-resend')
      await this.files.correct(em, rows)
      await this.files.recount(em, fileId)
      await this.files.setState(em, fileId, check.to)
      await this.jobs.enqueue(em, processTreatmentFile, { fileId }, { group: file.uploadedBy })
      const leftOut = rows.filter(({ values }) => values === null).length
      const counts = { refused: file.refused - rows.length, leftOut: file.leftOut + leftOut }
      return {
        results: toTreatmentFile({ ...file, ...counts, state: check.to }),
        action: {
          kind: 'treatment-file.rows-resent',
          entityType: 'treatment-file',
          entityId: fileId,
          after: { resent: rows.length - leftOut, leftOut },
        },
      }
    })
  }
}
