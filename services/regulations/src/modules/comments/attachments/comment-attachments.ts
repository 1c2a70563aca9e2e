import { Inject, Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { DraftAttachment } from '@portal/contracts-regulations'
import { attachmentMaxBytes, attachmentsMax, type CommentStatus } from '@portal/contracts-regulations/rules'
import {
  FILE_BYTES,
  FileProcessing,
  findKind,
  readFile,
  storedFileColumns,
  StoredFiles,
  type FileBytes,
  type OpenFilesLimit,
  type StoredFile,
} from '@portal/files'
import { Database, SHARED_RATE_LIMIT } from '@portal/persistence'
import { CLOCK, refuse, SETTINGS, type Caller, type Clock, type FileAnswer, type RateLimit } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../../config.ts'
import { assertKind } from '../../documents/accepted-kinds.ts'
import { attachmentName } from './attachment-name.ts'
import { toDraftAttachment, waitingAttachment, type WaitingRow } from './attachment.row.ts'
import { readFilePart } from './read-file-part.ts'

/** Which file, of what somebody is writing. */
export interface Which {
  readonly sub: string
  readonly draftId: string
  readonly attachmentId: string
}

const mine = 'a.author_sub = $1 and a.draft_id = $2 and a.comment_id is null'
const from = 'from comment_attachment a join stored_file f on f.file_id = a.attachment_id'
const list = {
  name: 'attachments-waiting',
  text: `select ${waitingAttachment} as waiting ${from} where ${mine} order by a.added_at, a.attachment_id`,
}
const find = {
  name: 'attachment-waiting',
  text: `select ${waitingAttachment} as waiting ${from} where ${mine} and a.attachment_id = $3`,
}
const room = {
  name: 'attachments-room',
  text: `select count(*) filter (where a.draft_id = $2)::int as "ofDraft", count(*)::int as files, coalesce(sum(f.byte_length), 0)::float8 as bytes
           ${from} where a.author_sub = $1 and a.comment_id is null and f.state <> 'Error'`,
}
const add = {
  name: 'attachment-add',
  text: `insert into comment_attachment (attachment_id, author_sub, draft_id, name, added_at) values ($1, $2, $3, $4, $5)`,
}
const remove = {
  name: 'attachment-remove',
  text: `delete from comment_attachment a where ${mine} and a.attachment_id = $3 returning a.attachment_id`,
}
const removeAll = {
  name: 'attachments-remove',
  text: `delete from comment_attachment a where ${mine} returning a.attachment_id`,
}
const read = {
  name: 'attachment-to-read',
  text: `select ${storedFileColumns}, a.name, a.author_sub, c.status ${from} left join comment c on c.comment_id = a.comment_id
          where a.attachment_id = $1`,
}

/** Bytes of a form around its file, about. */
const formLength = 1000

type ReadRow = StoredFile & {
  readonly name: string
  readonly author_sub: string
  /** Of its comment; null where it was not sent. */
  readonly status: CommentStatus | null
}

/** Files that people send with their comments. Until they are sent they are their author's own, and leave no trace in the audit. */
@Injectable()
export class CommentAttachments {
  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
    private readonly processing: FileProcessing,
    @Inject(FILE_BYTES) private readonly bytes: FileBytes,
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What waits with a draft, or with a comment that is being changed. */
  async list(sub: string, draftId: string): Promise<DraftAttachment[]> {
    const rows = await this.database.rows<{ waiting: WaitingRow }>(list, [sub, draftId])
    return rows.map(({ waiting }) => toDraftAttachment(waiting))
  }

  /**
   * Takes a file in under the id its sender made, so that a repetition is none; answers how far it is. Refusals:
   * `comments.too-many-attachments`, `files.too-many-open`, `rate.limited`, `files.*`.
   */
  async add(which: Which, name: string, request: FastifyRequest): Promise<DraftAttachment> {
    const kind = findKind(name)
    assertKind(kind, 'attachment')
    const earlier = await this.find(which)
    if (earlier && earlier.state !== 'Started Uploading') return earlier
    if (await this.files.find(which.attachmentId)) refuse('idempotency.in-progress')
    await this.limit.take(
      { name: 'comments.files', limit: this.settings.COMMENT_FILES_PER_HOUR, seconds: 3600 },
      which.sub,
    )
    const announced = Math.max(0, Number(request.headers['content-length'] ?? 0) - formLength)
    if (announced > attachmentMaxBytes) refuse('files.too-large', { maxBytes: attachmentMaxBytes })
    await this.assertRoom(which, announced)
    await readFilePart(request, async (source) => {
      const { sub, draftId, attachmentId } = which
      const file = { fileId: attachmentId, kind, byteLength: announced, createdBy: sub }
      await this.files.begin({ ...file, limit: this.most() })
      await this.database.rows(add, [attachmentId, sub, draftId, attachmentName(name, kind), this.now()])
      await this.files.fill(attachmentId, source, { kind, maxBytes: attachmentMaxBytes })
    })
    this.processing.wake()
    return (await this.find(which)) ?? refuse('resource.not-found', { attachmentId: which.attachmentId })
  }

  /** Removes a file that was not sent; false where there is none. */
  async remove({ sub, draftId, attachmentId }: Which): Promise<boolean> {
    const [gone] = await this.database.rows(remove, [sub, draftId, attachmentId])
    if (gone) await this.files.discard(attachmentId)
    return gone !== undefined
  }

  /** Removes everything that waits with a draft. */
  async removeOf(sub: string, draftId: string): Promise<void> {
    const gone = await this.database.rows<{ attachment_id: string }>(removeAll, [sub, draftId])
    await this.discard(gone.map((row) => row.attachment_id))
  }

  /** Takes the bytes of files away that a command gave up, after its commit. What a process leaves here, the sweeper takes. */
  async discard(fileIds: readonly string[]): Promise<void> {
    for (const fileId of fileIds) await this.files.discard(fileId)
  }

  /** A file, never to be shown in the portal's origin; 404 where it is not there for the caller, and before it is `Completed`. */
  async read(
    attachmentId: string,
    caller: Caller | undefined,
    http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<FileAnswer> {
    const row = await this.database.find<ReadRow & Record<string, unknown>>(read, [attachmentId])
    if (!row || row.state !== 'Completed' || !isReadable(row, caller)) refuse('resource.not-found', { attachmentId })
    return readFile(this.bytes, { ...row, file_name: row.name }, http, { isShown: false })
  }

  private async find({ sub, draftId, attachmentId }: Which): Promise<DraftAttachment | undefined> {
    const row = await this.database.find<{ waiting: WaitingRow }>(find, [sub, draftId, attachmentId])
    return row && toDraftAttachment(row.waiting)
  }

  /** Kept drafts name their files, so these are counted here besides those that nothing names. */
  private async assertRoom({ sub, draftId }: Which, announced: number): Promise<void> {
    const { files, bytes } = this.most()
    const used = await this.database.find<{ ofDraft: number; files: number; bytes: number }>(room, [sub, draftId])
    if (!used) return
    if (used.ofDraft >= attachmentsMax) refuse('comments.too-many-attachments', { most: attachmentsMax })
    if (used.files >= files || used.bytes + announced > bytes)
      refuse('files.too-many-open', { maxFiles: files, maxBytes: bytes })
  }

  private most(): OpenFilesLimit {
    const { COMMENT_FILES_UNSENT: files, COMMENT_FILES_UNSENT_MEGABYTES: megabytes } = this.settings
    return { files, bytes: Math.round(megabytes * 1024 ** 2) }
  }

  private now(): string {
    return this.clock.now().toISOString()
  }
}

/** As the words of the comment are read. */
function isReadable({ status, author_sub: author }: ReadRow, caller: Caller | undefined): boolean {
  if (status === 'public' || author === caller?.sub) return true
  return status !== null && isAllowed('staff', caller?.groups)
}
