import { Inject, Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import { FILE_BYTES, readFile, ReadingPass, StoredFiles, type FileBytes, type StoredFile } from '@portal/files'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Caller, type Clock, type FileAnswer } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretHash } from '../documents/shared-link-secret.ts'

/** Why somebody without a token of staff may read a file. */
export interface ReadingRight {
  readonly link?: string | undefined
  readonly pass?: string | undefined
}

export interface FileRequest {
  readonly fileName: string
  readonly caller: Caller | undefined
  readonly right: ReadingRight
  readonly isShown: boolean
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply }
}

/** $1: file; $2: hash of the secret of a shared link, or null; $3: now. */
const readable = {
  name: 'file-is-readable',
  text: `
    with named as (
      select d.document_id, d.status from document d where d.file_id = $1 and d.withdrawn_at is null
      union
      select d.document_id, d.status from document_caption c join document d using (document_id) where c.file_id = $1 and d.withdrawn_at is null)
    select exists (select 1 from named where status = 'published') as is_public,
           exists (select 1 from named n join document_link l using (document_id)
                    where l.secret_hash = $2 and l.withdrawn_at is null and l.expires_at > $3) as is_shared`,
}

/** Comments have a way of their own to their files: what is not sent is nobody's but its author's. */
const ofComment = {
  name: 'file-is-of-comment',
  text: 'select 1 as found from comment_attachment where attachment_id = $1',
}

/** Who reads which file: those of published documents everybody, others staff, and who has a pass or a shared link. */
@Injectable()
export class FileAccess {
  constructor(
    private readonly files: StoredFiles,
    private readonly database: Database,
    private readonly passes: ReadingPass,
    @Inject(FILE_BYTES) private readonly bytes: FileBytes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The file or a part of it; 404 where it is not there for the caller, and before it is `Completed`. */
  async read({ fileName, caller, right, isShown, http }: FileRequest): Promise<FileAnswer> {
    const file = await this.files.findByName(fileName)
    if (!file || file.state !== 'Completed' || !(await this.isReadable(file, caller, right)))
      refuse('resource.not-found', { fileName })
    return readFile(this.bytes, file, http, { isShown })
  }

  private async isReadable(
    file: StoredFile,
    caller: Caller | undefined,
    { link, pass }: ReadingRight,
  ): Promise<boolean> {
    if ((await this.database.find(ofComment, [file.file_id])) !== undefined) return false
    if (isAllowed('staff', caller?.groups)) return true
    if (pass !== undefined && this.passes.isGood(pass, file.file_name)) return true
    const found = await this.database.find<{ is_public: boolean; is_shared: boolean }>(readable, [
      file.file_id,
      link === undefined ? null : secretHash(link),
      this.clock.now().toISOString(),
    ])
    return found !== undefined && (found.is_public || found.is_shared)
  }
}
