import { Injectable } from '@nestjs/common'
import type { UploadedFile } from '@portal/contracts-horses'
import { Uploads, toUploadedFile } from '../uploads/index.ts'
import { HealthAttachmentStore, type AttachmentRemoval } from './health-attachments.store.ts'

export type RemovedAttachment = AttachmentRemoval & { readonly fileId: string; readonly recordId: string }

/** By the id of the record. */
interface AttachmentsOfRecords {
  readonly attachments: ReadonlyMap<string, UploadedFile[]>
  readonly removed: ReadonlyMap<string, RemovedAttachment[]>
}

/** Reads the attachments of health records. */
@Injectable()
export class HealthAttachments {
  constructor(
    private readonly store: HealthAttachmentStore,
    private readonly uploads: Uploads,
  ) {}

  /**
   * Returns the attachments of records, as a person sees them: files that are not `Completed` only if they uploaded them, and
   * of those that were removed only by whom and why.
   */
  async listOfRecords(recordIds: readonly string[], personId: string | undefined): Promise<AttachmentsOfRecords> {
    const rows = await this.store.listOfRecords(recordIds)
    const removed = rows.flatMap(({ fileId, recordId, removal }) => (removal ? [{ recordId, fileId, ...removal }] : []))
    const present = rows.filter(({ removal }) => removal === null)
    const stored = await this.uploads.list(present.map(({ fileId }) => fileId))
    const visible = present.flatMap((row) => {
      const file = stored.get(row.fileId)
      const isVisible = file?.state === 'Completed' || row.uploadedBy === personId
      return file && isVisible ? [{ recordId: row.recordId, file: toUploadedFile(row, file) }] : []
    })
    const byRecord = Map.groupBy(visible, ({ recordId }) => recordId)
    return {
      attachments: new Map([...byRecord].map(([recordId, list]) => [recordId, list.map(({ file }) => file)])),
      removed: Map.groupBy(removed, ({ recordId }) => recordId),
    }
  }
}
