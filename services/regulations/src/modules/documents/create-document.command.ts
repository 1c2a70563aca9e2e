import type { EntityManager } from '@mikro-orm/postgresql'
import type { PortalDocument } from '@portal/contracts-regulations'
import type { StoredFiles } from '@portal/files'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { queryRows } from '../../database/query-rows.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { assertAccepted, type UploadedFields, type UploadPurpose } from '../files/index.ts'
import { getLabels } from './find-labels.ts'
import { toDocument, type Collection, type DocumentView } from './document.row.ts'
import { getDocument, refreshSearch } from './document.store.ts'
import { claimFile } from './claim-file.ts'

const insert = {
  name: 'insert-document',
  text: `insert into document (document_id, collection, status, title, description, category_id, occupation_ids, file_id, created_by,
           created_at, updated_at, search)
         values ($1, $2, 'draft', $3, $4, $5, $6, $7, $8, $9, $9, '')`,
}

export interface NewDocument {
  readonly collection: Collection
  readonly fields: UploadedFields
  readonly fileId: string
  readonly purpose: UploadPurpose
}

/** Creates a draft with its file. Refusals: `documents.category-unknown`, `documents.occupation-unknown`, `files.upload-not-complete`, `files.type-not-accepted`. */
export async function createDocument(
  em: EntityManager,
  { collection, fields, fileId, purpose }: NewDocument,
  { files, view }: { readonly files: StoredFiles; readonly view: DocumentView },
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const file = await claimFile(em, files, fileId, context)
  assertAccepted(file.kind, purpose)
  const { categoryId, occupationIds } = await getLabels(em, {
    category: fields.DocumentCategory,
    occupations: fields.Occupations.map(({ OccupationName: name }) => name),
  })
  await files.assignFileName(em, file, fields.FileName)
  const id = randomUUID()
  const [title, description] = toPlainTexts(fields.Title, fields.Description)
  const values = [id, collection, title, description, categoryId, occupationIds, fileId]
  await queryRows(em, insert, [...values, context.caller?.sub ?? '', context.now])
  await refreshSearch(em, id)
  const results = toDocument(await getDocument(em, id), view)
  return { results, action: { kind: 'document.added', entityType: 'document', entityId: id, after: results } }
}

/** Removes markup from the title and the description. Refuses (400) texts that are empty afterwards. */
export function toPlainTexts(title: string, description: string): [string, string] {
  const [plainTitle, plainDescription] = [toPlainText(title), toPlainText(description)]
  const fields = [
    ...(plainTitle === '' ? [{ path: ['body', 'title'], message: 'This field is required.' }] : []),
    ...(plainDescription === '' ? [{ path: ['body', 'description'], message: 'This field is required.' }] : []),
  ]
  if (fields.length > 0) refuse('input.invalid', { fields })
  return [plainTitle, plainDescription]
}
