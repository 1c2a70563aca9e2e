import { Injectable } from '@nestjs/common'
import type { UploadedFile } from '@portal/contracts-horses'
import { Uploads, toUploadedFile } from '../uploads/index.ts'
import { HealthAttachmentStore } from './health-attachments.store.ts'

/** Reads the attachments of health records. */
@Injectable()
export class HealthAttachments {
  constructor(
    private readonly store: HealthAttachmentStore,
    private readonly uploads: Uploads,
  ) {}

  /** Returns the attachments by record, as a person sees them: files that are not `Completed` only if they uploaded them. */
  async listOfRecords(
    recordIds: readonly string[],
    personId: string | undefined,
  ): Promise<ReadonlyMap<string, UploadedFile[]>> {
    const rows = await this.store.listOfRecords(recordIds)
    const stored = await this.uploads.list(rows.map(({ fileId }) => fileId))
    const visible = rows.flatMap((row) => {
      const file = stored.get(row.fileId)
      const isVisible = file?.state === 'Completed' || row.uploadedBy === personId
      return file && isVisible ? [{ recordId: row.recordId, file: toUploadedFile(row, file) }] : []
    })
    const byRecord = Map.groupBy(visible, ({ recordId }) => recordId)
    return new Map([...byRecord].map(([recordId, list]) => [recordId, list.map(({ file }) => file)]))
  }
}
