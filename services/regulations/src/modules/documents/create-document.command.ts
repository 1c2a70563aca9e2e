import type { EntityManager } from '@mikro-orm/postgresql'
import type { PortalDocument } from '@portal/contracts-regulations'
import type { StoredFiles } from '@portal/files'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { rowsIn } from '../../database/transaction-rows.ts'
import { plainText } from '../../text/plain-text.ts'
import { assertKind, type WantedKind } from './accepted-kinds.ts'
import { getLabels } from './document-labels.ts'
import { toDocument, type Collection, type Telling } from './document.row.ts'
import { getDocument, refreshSearch } from './document.store.ts'
import type { UploadedFields } from './read-upload.ts'
import { takeFile } from './take-file.ts'

const insert = {
  name: 'add-document',
  text: `insert into document (document_id, collection, status, title, description, category_id, occupation_ids, file_id, created_by,
           created_at, updated_at, search)
         values ($1, $2, 'draft', $3, $4, $5, $6, $7, $8, $9, $9, '')`,
}

export interface NewDocument {
  readonly collection: Collection
  readonly fields: UploadedFields
  readonly fileId: string
  readonly wanted: WantedKind
}

/** A draft with its file. Refusals: `documents.category-unknown`, `documents.occupation-unknown`, `files.upload-not-complete`, `files.kind-not-taken`. */
export async function createDocument(
  em: EntityManager,
  { collection, fields, fileId, wanted }: NewDocument,
  { files, telling }: { readonly files: StoredFiles; readonly telling: Telling },
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const file = await takeFile(em, files, fileId, context)
  assertKind(file.kind, wanted)
  const { categoryId, occupationIds } = await getLabels(em, {
    category: fields.DocumentCategory,
    occupations: fields.Occupations.map(({ OccupationName: name }) => name),
  })
  await files.nameBy(em, file, fields.FileName)
  const id = randomUUID()
  const [title, description] = plainWords(fields.Title, fields.Description)
  const values = [id, collection, title, description, categoryId, occupationIds, fileId]
  await rowsIn(em, insert, [...values, context.caller?.sub ?? '', context.now])
  await refreshSearch(em, id)
  const results = toDocument(await getDocument(em, id), telling)
  return { results, action: { kind: 'documents.add', entityType: 'document', entityId: id, after: results } }
}

/** Title and description as a reader will see them, without markup; refuses (400) what is empty without it. */
export function plainWords(title: string, description: string): [string, string] {
  const [plainTitle, plainDescription] = [plainText(title), plainText(description)]
  const fields = [
    ...(plainTitle === '' ? [{ path: ['body', 'title'], message: 'Write something.' }] : []),
    ...(plainDescription === '' ? [{ path: ['body', 'description'], message: 'Write something.' }] : []),
  ]
  if (fields.length > 0) refuse('input.invalid', { fields })
  return [plainTitle, plainDescription]
}
