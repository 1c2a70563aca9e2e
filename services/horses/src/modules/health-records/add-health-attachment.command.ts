import { Injectable } from '@nestjs/common'
import { maxAttachments } from '@portal/contracts-horses/file-rules'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { toUploadedFile, Uploads } from '../uploads/index.ts'
import { HealthAttachmentStore, type HealthAttachmentRow } from './health-attachments.store.ts'
import { HealthRecordStore } from './health-records.store.ts'

interface AttachmentKey {
  readonly horseId: string
  readonly recordId: string
  readonly fileId: string
}

/** Receives a file and attaches it to a health record. */
@Injectable()
export class AddHealthAttachment {
  constructor(
    private readonly commands: Commands,
    private readonly records: HealthRecordStore,
    private readonly store: HealthAttachmentStore,
    private readonly uploads: Uploads,
  ) {}

  async run(context: CommandContext, key: AttachmentKey, caller: Caller, request: FastifyRequest) {
    const { horseId, recordId, fileId } = key
    const [record] = await this.records.listByIds([recordId])
    if (record?.horseId !== horseId) return refuse('health.record-not-found')
    const { name, kind } = await this.uploads.receive(request, fileId, caller)
    const uploadedBy = caller.personId ?? ''
    const row = { fileId, recordId, name, uploadedBy, uploadedAt: context.now.toISOString() }
    try {
      return await this.commands.run(context, async (em) => {
        if ((await this.store.count(em, recordId)) >= maxAttachments) refuse('health.too-many-attachments')
        const stored = await this.uploads.lockForUse(em, fileId)
        await this.store.insert(em, row)
        const after = { recordId, fileId, kind, byteLength: stored.byte_length, sha256: stored.sha256 }
        return {
          results: toUploadedFile(row, stored),
          status: 201,
          action: { kind: 'health-attachment.added', entityType: 'horse', entityId: horseId, after },
        }
      })
    } catch (failure) {
      // The same file was attached before.
      if (violatesConstraint(failure, 'health_attachment_pkey')) return this.findSame(row)
      throw failure
    }
  }

  private async findSame({ fileId, recordId, uploadedBy }: Omit<HealthAttachmentRow, 'removal'>) {
    const existing = await this.store.find(fileId)
    const stored = (await this.uploads.list([fileId])).get(fileId)
    const isSame = existing?.recordId === recordId && existing.uploadedBy === uploadedBy && existing.removal === null
    return isSame && stored ? toUploadedFile(existing, stored) : refuse('horse-files.id-taken')
  }
}
