import { Injectable } from '@nestjs/common'
import type { TreatmentFile } from '@portal/contracts-horses'
import { Jobs } from '@portal/jobs'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { processTreatmentFile } from './process-treatment-file.ts'
import { readTreatmentFile, type ReadTreatmentFile } from './read-treatment-file.ts'
import { toTreatmentFile } from './treatment-file.mapper.ts'
import { TreatmentFileStore } from './treatment-files.store.ts'

/** Receives a daily treatment file, whose rows are recorded in the background. The same content is accepted once. */
@Injectable()
export class UploadTreatmentFile {
  constructor(
    private readonly commands: Commands,
    private readonly files: TreatmentFileStore,
    private readonly jobs: Jobs,
  ) {}

  async run(
    context: CommandContext,
    { fileId, personId }: { readonly fileId: string; readonly personId: string },
    request: FastifyRequest,
  ): Promise<TreatmentFile | ApiResponse<TreatmentFile>> {
    const content = await readTreatmentFile(request)
    if (new Set(content.rows.map(({ row }) => row)).size < content.rows.length)
      refuse('treatment-files.unreadable', { reason: 'row-numbers-repeated' })
    const existing = await this.files.find(fileId)
    if (existing) return existing.uploadedBy === personId ? toTreatmentFile(existing) : refuse('horse-files.id-taken')
    try {
      return await this.add(context, { fileId, personId }, content)
    } catch (failure) {
      if (!violatesConstraint(failure, 'treatment_file_content')) throw failure
      const same = await this.files.findByContent(personId, content.sha256)
      return refuse('treatment-files.uploaded-before', { fileId: same })
    }
  }

  private add(
    context: CommandContext,
    { fileId, personId }: { readonly fileId: string; readonly personId: string },
    content: ReadTreatmentFile,
  ): Promise<ApiResponse<TreatmentFile>> {
    const { name, format, rows, sha256 } = content
    return this.commands.run(context, async (em) => {
      await this.files.insert(em, { fileId, uploadedBy: personId, now: context.now }, content)
      await this.jobs.enqueue(em, processTreatmentFile, { fileId }, { group: personId })
      const file = { fileId, uploadedBy: personId, name, format, state: 'UPLOADED', total: rows.length } as const
      const counts = { recorded: 0, refused: 0, leftOut: 0, late: 0 }
      return {
        results: toTreatmentFile({ ...file, ...counts, uploadedAt: context.now.toISOString(), finishedAt: null }),
        status: 201,
        action: {
          kind: 'treatment-file.uploaded',
          entityType: 'treatment-file',
          entityId: fileId,
          after: { format, rows: rows.length, sha256: sha256.toString('hex') },
        },
      }
    })
  }
}
