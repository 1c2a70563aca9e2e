import { Inject, Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { DraftAttachment } from '@portal/contracts-regulations'
import { attachmentMaxBytes, attachmentsMax, type CommentStatus } from '@portal/contracts-regulations/rules'
import {
  FILE_STORAGE,
  findFileKind,
  readFilePart,
  serveFile,
  storedFileColumns,
  StoredFiles,
  toFileName,
  type FileStorage,
  type UploadQuotaLimit,
  type StoredFile,
} from '@portal/files'
import { Database, SHARED_RATE_LIMIT } from '@portal/persistence'
import {
  CLOCK,
  refuse,
  SETTINGS,
  type Caller,
  type Clock,
  type FileResponse,
  type RateLimit,
} from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../../config.ts'
import { assertAccepted } from '../../files/index.ts'
import { toDraftAttachment, pendingAttachment, type PendingAttachmentRow } from './attachment.row.ts'

/** Identifies a pending attachment of a draft. */
export interface AttachmentKey {
  readonly sub: string
  readonly draftId: string
  readonly attachmentId: string
}

const isPendingAndOwn = 'a.author_sub = $1 and a.draft_id = $2 and a.comment_id is null'
const attachmentTables = 'from comment_attachment a join stored_file f on f.file_id = a.attachment_id'
const list = {
  name: 'attachments-pending',
  text: `select ${pendingAttachment} as attachment ${attachmentTables} where ${isPendingAndOwn} order by a.added_at, a.attachment_id`,
}
const find = {
  name: 'attachment-pending',
  text: `select ${pendingAttachment} as attachment ${attachmentTables} where ${isPendingAndOwn} and a.attachment_id = $3`,
}
const countPending = {
  name: 'attachments-quota',
  text: `select count(*) filter (where a.draft_id = $2)::int as "draftFiles", count(*)::int as files, coalesce(sum(f.byte_length), 0)::float8 as bytes
           ${attachmentTables} where a.author_sub = $1 and a.comment_id is null and f.state <> 'Error'`,
}
const add = {
  name: 'attachment-insert',
  text: `insert into comment_attachment (attachment_id, author_sub, draft_id, name, added_at) values ($1, $2, $3, $4, $5)`,
}
const remove = {
  name: 'attachment-delete',
  text: `delete from comment_attachment a where ${isPendingAndOwn} and a.attachment_id = $3 returning a.attachment_id`,
}
const removeAll = {
  name: 'attachments-delete',
  text: `delete from comment_attachment a where ${isPendingAndOwn} returning a.attachment_id`,
}
const read = {
  name: 'attachment-select',
  text: `select ${storedFileColumns}, a.name, a.author_sub, c.status ${attachmentTables} left join comment c on c.comment_id = a.comment_id
          where a.attachment_id = $1`,
}

/** Approximate bytes of a multipart form around its file. */
const multipartOverheadBytes = 1000

type ReadRow = StoredFile & {
  readonly name: string
  readonly author_sub: string
  /** Status of its comment; null while it is pending. */
  readonly status: CommentStatus | null
}

/** Files that people attach to comments. Pending files are private to their author and not audited. */
@Injectable()
export class CommentAttachments {
  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the pending attachments of a draft, or of a comment that is being edited. */
  async list(sub: string, draftId: string): Promise<DraftAttachment[]> {
    const rows = await this.database.rows<{ attachment: PendingAttachmentRow }>(list, [sub, draftId])
    return rows.map(({ attachment }) => toDraftAttachment(attachment))
  }

  /**
   * Uploads a file under an id created by the client, so that a retry does not upload it twice. Returns its state.
   * Errors: `comments.too-many-attachments`, `files.too-many-pending`, `rate.limited`, `files.*`.
   */
  async add(key: AttachmentKey, name: string, request: FastifyRequest): Promise<DraftAttachment> {
    const kind = findFileKind(name)
    assertAccepted(kind, 'attachment')
    const existing = await this.find(key)
    if (existing && existing.state !== 'Started Uploading') return existing
    if (await this.files.find(key.attachmentId)) refuse('idempotency.in-progress')
    await this.limit.take(
      { name: 'comments.files', limit: this.settings.COMMENT_FILES_PER_HOUR, seconds: 3600 },
      key.sub,
    )
    const declaredBytes = Math.max(0, Number(request.headers['content-length'] ?? 0) - multipartOverheadBytes)
    if (declaredBytes > attachmentMaxBytes) refuse('files.too-large', { maxBytes: attachmentMaxBytes })
    await this.assertQuota(key, declaredBytes)
    await readFilePart(request, async (source) => {
      const { sub, draftId, attachmentId } = key
      const file = { fileId: attachmentId, kind, byteLength: declaredBytes, createdBy: sub }
      await this.files.create({ ...file, limit: this.getQuota() })
      await this.database.rows(add, [attachmentId, sub, draftId, toFileName(name, kind), this.now()])
      await this.files.receiveInto(attachmentId, source, { kind, maxBytes: attachmentMaxBytes })
    })
    return (await this.find(key)) ?? refuse('resource.not-found', { attachmentId: key.attachmentId })
  }

  /** Removes a pending attachment; false when there is none. */
  async remove({ sub, draftId, attachmentId }: AttachmentKey): Promise<boolean> {
    const [deleted] = await this.database.rows(remove, [sub, draftId, attachmentId])
    if (deleted) await this.files.discard(attachmentId)
    return deleted !== undefined
  }

  /** Removes all pending attachments of a draft. */
  async removeAll(sub: string, draftId: string): Promise<void> {
    const deleted = await this.database.rows<{ attachment_id: string }>(removeAll, [sub, draftId])
    await this.discard(deleted.map((row) => row.attachment_id))
  }

  /**
   * Deletes the content of files that a command discarded, after it commits. The sweeper deletes what a crash leaves
   * behind.
   */
  async discard(fileIds: readonly string[]): Promise<void> {
    for (const fileId of fileIds) await this.files.discard(fileId)
  }

  /**
   * Serves a file as a download, never displayed in the portal's origin; 404 when the caller may not read it or it is
   * not `Completed`.
   */
  async read(
    attachmentId: string,
    caller: Caller | undefined,
    http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<FileResponse> {
    const row = await this.database.find<ReadRow & Record<string, unknown>>(read, [attachmentId])
    if (!row || row.state !== 'Completed' || !isReadable(row, caller)) refuse('resource.not-found', { attachmentId })
    return serveFile(this.storage, { ...row, file_name: row.name }, http, { allowInline: false })
  }

  private async find({ sub, draftId, attachmentId }: AttachmentKey): Promise<DraftAttachment | undefined> {
    const row = await this.database.find<{ attachment: PendingAttachmentRow }>(find, [sub, draftId, attachmentId])
    return row && toDraftAttachment(row.attachment)
  }

  /** Files of saved drafts count too, in addition to unreferenced ones. */
  private async assertQuota({ sub, draftId }: AttachmentKey, declaredBytes: number): Promise<void> {
    const { files, bytes } = this.getQuota()
    const usage = await this.database.find<{ draftFiles: number; files: number; bytes: number }>(countPending, [
      sub,
      draftId,
    ])
    if (!usage) return
    if (usage.draftFiles >= attachmentsMax) refuse('comments.too-many-attachments', { max: attachmentsMax })
    if (usage.files >= files || usage.bytes + declaredBytes > bytes)
      refuse('files.too-many-pending', { maxFiles: files, maxBytes: bytes })
  }

  private getQuota(): UploadQuotaLimit {
    const { COMMENT_FILES_UNSENT: files, COMMENT_FILES_UNSENT_MEGABYTES: megabytes } = this.settings
    return { files, bytes: Math.round(megabytes * 1024 ** 2) }
  }

  private now(): string {
    return this.clock.now().toISOString()
  }
}

/** A file is readable if the text of its comment is. */
function isReadable({ status, author_sub: author }: ReadRow, caller: Caller | undefined): boolean {
  if (status === 'public' || author === caller?.sub) return true
  return status !== null && isAllowed('staff', caller?.groups)
}
