import type { EntityManager } from '@mikro-orm/postgresql'
import { refuse } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { documentColumns, type Collection, type DocumentRow } from './document.row.ts'

/** The words of a document with those of its file; a text may be longer than what PostgreSQL indexes. */
const words = (document: string) => `
  setweight(to_tsvector('portal_english', ${document}.title), 'A') || setweight(to_tsvector('portal_english', ${document}.description), 'B')
  || coalesce((select setweight(to_tsvector('portal_english', left(c.text, 400000)), 'C')
                 from stored_file_content c where c.file_id = ${document}.file_id and c.text is not null), ''::tsvector)`

const lockRow = {
  name: 'lock-document',
  text: `select document_id from document where collection = $1 and document_id = $2 and withdrawn_at is null for update`,
}
const find = { name: 'document-in-command', text: `select ${documentColumns} from document d where d.document_id = $1` }
const refreshOne = {
  name: 'refresh-document-search',
  text: `update document d set search = ${words('d')} where d.document_id = $1`,
}
const refreshByFile = {
  name: 'refresh-document-search-by-file',
  text: `update document d set search = ${words('d')} where d.file_id = $1`,
}

/** The document, locked until the transaction ends; 404 where there is none. */
export async function lockDocument(em: EntityManager, collection: Collection, id: string): Promise<DocumentRow> {
  const [locked] = await rowsIn(em, lockRow, [collection, id])
  if (!locked) refuse('resource.not-found', { id })
  return getDocument(em, id)
}

/** The document as it stands in the transaction. */
export async function getDocument(em: EntityManager, id: string): Promise<DocumentRow> {
  const [row] = await rowsIn<DocumentRow>(em, find, [id])
  return row ?? refuse('resource.not-found', { id })
}

/** Makes the document found by the words it has now. */
export async function refreshSearch(em: EntityManager, documentId: string): Promise<void> {
  await rowsIn(em, refreshOne, [documentId])
}

/** Makes the documents of a file found by the words that were read out of it. */
export async function refreshSearchByFile(em: EntityManager, fileId: string): Promise<void> {
  await rowsIn(em, refreshByFile, [fileId])
}
