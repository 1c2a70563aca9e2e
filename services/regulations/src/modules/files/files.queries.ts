import { Injectable } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { storedFileColumns, type StoredFile } from '@portal/files'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { FileAnswers } from './file-answers.ts'

const place = z.tuple([z.string(), z.uuid()])
const told = `${storedFileColumns}, coalesce(
  (select d.document_id from document d where d.file_id = f.file_id limit 1),
  (select c.document_id from document_caption c where c.file_id = f.file_id limit 1)) as document_id, f.created_at::text as place`
const notOfComment = 'not exists (select from comment_attachment a where a.attachment_id = f.file_id)'
const order = 'order by f.created_at desc, f.file_id desc limit $3'
const after = '($1::timestamptz is null or (f.created_at, f.file_id) < ($1::timestamptz, $2::uuid))'
const list = { name: 'files', text: `select ${told} from stored_file f where ${notOfComment} and ${after} ${order}` }
const listOfState = {
  name: 'files-of-state',
  text: `select ${told} from stored_file f where f.state = $4 and ${notOfComment} and ${after} ${order}`,
}

type Row = StoredFile & { readonly document_id: string | null; readonly place: string }

/** Lists of files, those of comments apart. */
@Injectable()
export class FilesQueries {
  constructor(
    private readonly database: Database,
    private readonly answers: FileAnswers,
  ) {}

  async list({
    after: cursor,
    limit,
    state,
  }: InputOf<typeof regulationsHttp.listFiles>['query']): Promise<ResultsOf<typeof regulationsHttp.listFiles>> {
    const [at, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, place)
    const values = [at, id, limit + 1]
    const rows =
      state === undefined
        ? await this.database.rows<Row>(list, values)
        : await this.database.rows<Row>(listOfState, [...values, state])
    const page = keysetPage(rows, limit, (row) => [row.place, row.file_id])
    const items = page.items.map((row) => ({
      ...this.answers.of(row, { collection: 'reg', isPublic: false }),
      documentId: row.document_id,
    }))
    return { items, next: page.next }
  }
}
