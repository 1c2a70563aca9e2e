import type { EntityManager } from '@mikro-orm/postgresql'
import { refuse } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'
import { documentColumns, type Collection, type DocumentRow } from './document.row.ts'

/** The search vector of a document and its file. The text of the file is cut, because PostgreSQL limits the size of vectors. */
const searchVector = (document: string) => `
  setweight(to_tsvector('portal_english', ${document}.title), 'A') || setweight(to_tsvector('portal_english', ${document}.description), 'B')
  || coalesce((select setweight(to_tsvector('portal_english', left(c.text, 400000)), 'C')
                 from stored_file_content c where c.file_id = ${document}.file_id and c.text is not null), ''::tsvector)`

const lockRow = {
  name: 'lock-document',
  text: `select document_id from document where collection = $1 and document_id = $2 and withdrawn_at is null for update`,
}
const find = {
  name: 'get-document-in-transaction',
  text: `select ${documentColumns} from document d where d.document_id = $1`,
}
const refreshOne = {
  name: 'refresh-document-search',
  text: `update document d set search = ${searchVector('d')} where d.document_id = $1`,
}
const refreshByFile = {
  name: 'refresh-document-search-by-file',
  text: `update document d set search = ${searchVector('d')} where d.file_id = $1`,
}

/** Locks the document until the transaction ends, and returns it. Refuses with 404 when it does not exist. */
export async function lockDocument(em: EntityManager, collection: Collection, id: string): Promise<DocumentRow> {
  const [locked] = await queryRows(em, lockRow, [collection, id])
  if (!locked) refuse('resource.not-found', { id })
  return getDocument(em, id)
}

/** Returns the document as the transaction sees it. */
export async function getDocument(em: EntityManager, id: string): Promise<DocumentRow> {
  const [row] = await queryRows<DocumentRow>(em, find, [id])
  return row ?? refuse('resource.not-found', { id })
}

/** Updates the search vector of a document. */
export async function refreshSearch(em: EntityManager, documentId: string): Promise<void> {
  await queryRows(em, refreshOne, [documentId])
}

/** Updates the search vectors of the documents of a file, after its text was extracted. */
export async function refreshSearchByFile(em: EntityManager, fileId: string): Promise<void> {
  await queryRows(em, refreshByFile, [fileId])
}
