import { Inject, Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import {
  FILE_STORAGE,
  FileAccessTokens,
  serveFile,
  StoredFiles,
  type FileStorage,
  type StoredFile,
} from '@portal/files'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Caller, type Clock, type FileResponse } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../shared-link-secrets.ts'

/** Gives access to a file without a staff account. */
export interface FileGrant {
  /** Secret of a shared link. */
  readonly link?: string | undefined
  /** File access token. */
  readonly token?: string | undefined
}

export interface FileRequest {
  readonly fileName: string
  readonly caller: Caller | undefined
  readonly grant: FileGrant
  /** Whether the browser may show the file instead of downloading it. */
  readonly allowInline: boolean
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply }
}

/** $1: file; $2: hash of the shared link's secret, or null; $3: now. */
const findAccess = {
  name: 'find-file-access',
  text: `
    with referencing as (
      select d.document_id, d.status from document d where d.file_id = $1 and d.withdrawn_at is null
      union
      select d.document_id, d.status from document_caption c join document d using (document_id) where c.file_id = $1 and d.withdrawn_at is null)
    select exists (select 1 from referencing where status = 'published') as is_public,
           exists (select 1 from referencing r join document_link l using (document_id)
                    where l.secret_hash = $2 and l.withdrawn_at is null and l.expires_at > $3) as is_shared`,
}

/** Attachments of comments have their own endpoint, because drafts are visible only to their author. */
const findAttachment = {
  name: 'find-file-as-attachment',
  text: 'select 1 as found from comment_attachment where attachment_id = $1',
}

/** Decides who may read a file: everyone for published documents; staff, or anyone with a token or shared link, for others. */
@Injectable()
export class FileAccess {
  constructor(
    private readonly files: StoredFiles,
    private readonly database: Database,
    private readonly accessTokens: FileAccessTokens,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the file or the requested range. Refuses with 404 when the caller may not read it or it is not `Completed`. */
  async read({ fileName, caller, grant, allowInline, http }: FileRequest): Promise<FileResponse> {
    const file = await this.files.findByName(fileName)
    if (!file || file.state !== 'Completed' || !(await this.canRead(file, caller, grant)))
      refuse('resource.not-found', { fileName })
    return serveFile(this.storage, file, http, { allowInline })
  }

  private async canRead(file: StoredFile, caller: Caller | undefined, { link, token }: FileGrant): Promise<boolean> {
    if ((await this.database.find(findAttachment, [file.file_id])) !== undefined) return false
    if (isAllowed('staff', caller?.groups)) return true
    if (token !== undefined && this.accessTokens.isValid(token, file.file_name)) return true
    const access = await this.database.find<{ is_public: boolean; is_shared: boolean }>(findAccess, [
      file.file_id,
      link === undefined ? null : hashSecret(link),
      this.clock.now().toISOString(),
    ])
    return access !== undefined && (access.is_public || access.is_shared)
  }
}
