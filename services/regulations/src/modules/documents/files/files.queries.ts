import { Injectable } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { storedFileColumns, type StoredFile } from '@portal/files'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { StoredFileMapper } from '../../files/index.ts'

const cursorSchema = z.tuple([z.string(), z.uuid()])
const columns = `${storedFileColumns}, coalesce(
  (select d.document_id from document d where d.file_id = f.file_id limit 1),
  (select c.document_id from document_caption c where c.file_id = f.file_id limit 1)) as document_id,
  f.created_at::text as cursor_created_at`
const isNotAttachment = 'not exists (select from comment_attachment a where a.attachment_id = f.file_id)'
const isAfterCursor = '($1::timestamptz is null or (f.created_at, f.file_id) < ($1::timestamptz, $2::uuid))'
const order = 'order by f.created_at desc, f.file_id desc limit $3'
const list = {
  name: 'list-files',
  text: `select ${columns} from stored_file f where ${isNotAttachment} and ${isAfterCursor} ${order}`,
}
const listByState = {
  name: 'list-files-by-state',
  text: `select ${columns} from stored_file f where f.state = $4 and ${isNotAttachment} and ${isAfterCursor} ${order}`,
}

type FileListRow = StoredFile & { readonly document_id: string | null; readonly cursor_created_at: string }

/** Lists files, except attachments of comments. */
@Injectable()
export class FilesQueries {
  constructor(
    private readonly database: Database,
    private readonly mapper: StoredFileMapper,
  ) {}

  async list({
    after,
    limit,
    state,
  }: InputOf<typeof regulationsHttp.listFiles>['query']): Promise<ResultsOf<typeof regulationsHttp.listFiles>> {
    const [createdAt, fileId] = after === undefined ? [null, null] : decodeCursor(after, cursorSchema)
    const values = [createdAt, fileId, limit + 1]
    const rows =
      state === undefined
        ? await this.database.rows<FileListRow>(list, values)
        : await this.database.rows<FileListRow>(listByState, [...values, state])
    const page = keysetPage(rows, limit, (row) => [row.cursor_created_at, row.file_id])
    const items = page.items.map((row) => ({
      ...this.mapper.toStoredFile(row, { collection: 'reg', isPublic: false }),
      documentId: row.document_id,
    }))
    return { items, next: page.next }
  }
}
