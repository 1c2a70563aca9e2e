import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { PortalDocument, regulationsHttp } from '@portal/contracts-regulations'
import { slugOf } from '@portal/contracts-regulations/rules'
import type { StoredFiles } from '@portal/files'
import { expectVersion, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { rowsIn } from '../../database/transaction-rows.ts'
import { assertKind, isVideo } from './accepted-kinds.ts'
import { plainWords } from './create-document.command.ts'
import { getLabels } from './document-labels.ts'
import { toDocument, type Collection, type DocumentRow, type Telling } from './document.row.ts'
import { getDocument, lockDocument, refreshSearch } from './document.store.ts'
import { takeFile } from './take-file.ts'

/** Which document, and what the caller expects of it. */
export interface Which {
  readonly collection: Collection
  readonly id: string
  readonly expectedVersion?: number | undefined
}

/** What commands about documents work with. */
export interface DocumentParts {
  readonly files: StoredFiles
  readonly telling: Telling
}

const change = {
  name: 'change-document',
  text: `update document set title = $2, description = $3, category_id = $4, occupation_ids = $5, file_id = $6, updated_at = $7,
           lock_version = lock_version + 1 where document_id = $1`,
}
const copy = {
  name: 'copy-document',
  text: `insert into document (document_id, collection, status, title, description, category_id, occupation_ids, file_id, working_copy_of,
           created_by, created_at, updated_at, search)
         select $1, collection, 'working-copy', title, description, category_id, occupation_ids, file_id, document_id, $3, $4, $4, search
           from document where document_id = $2`,
}
const copyCaptions = {
  name: 'copy-document-captions',
  text: `insert into document_caption (document_id, language, file_id) select $1, language, file_id from document_caption where document_id = $2`,
}
const publish = {
  name: 'publish-document',
  text: `update document set status = 'published', published_at = $2, updated_at = $2, lock_version = lock_version + 1 where document_id = $1`,
}
const withdraw = {
  name: 'withdraw-document',
  text: `update document set withdrawn_at = $2, lock_version = lock_version + 1 where document_id = $1`,
}
const remove = { name: 'delete-document', text: 'delete from document where document_id = $1' }
/** Both change places: what was published is kept in the copy, which is then taken down. */
const swap = {
  name: 'swap-document',
  text: `update document t set title = o.title, description = o.description, category_id = o.category_id,
           occupation_ids = o.occupation_ids, file_id = o.file_id, search = o.search, updated_at = $3,
           published_at = case when t.status = 'published' then $3 else t.published_at end,
           withdrawn_at = case when t.status = 'published' then t.withdrawn_at else $3 end,
           lock_version = t.lock_version + 1
         from document o where (t.document_id = $1 and o.document_id = $2) or (t.document_id = $2 and o.document_id = $1)`,
}
const swapCaptions = {
  name: 'swap-document-captions',
  text: `with moved as (delete from document_caption where document_id in ($1, $2) returning *)
         insert into document_caption (document_id, language, file_id)
         select case document_id when $1::uuid then $2::uuid else $1::uuid end, language, file_id from moved`,
}

/** Changes a draft or a working copy. Refusals: `documents.not-allowed-by-state`, `resource.stale`, those of labels and files. */
export async function changeDocument(
  em: EntityManager,
  which: Which,
  body: InputOf<typeof regulationsHttp.updateRegDocument>['body'],
  parts: DocumentParts,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockForChange(em, which, 'change', parts)
  const [title, description] = plainWords(body.title, body.description)
  const labels = await getLabels(em, { category: body.documentCategory, occupations: body.occupations })
  const fileId = await fileFor(em, row, body, parts, context)
  const values = [which.id, title, description, labels.categoryId, labels.occupationIds, fileId, context.now]
  await rowsIn(em, change, values)
  await refreshSearch(em, which.id)
  return outcomeOf(em, 'documents.change', which.id, parts, row)
}

/** A working copy of a published document. Refusals: `documents.not-allowed-by-state`, `documents.working-copy-open`. */
export async function createWorkingCopy(
  em: EntityManager,
  which: Which,
  parts: DocumentParts,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockDocument(em, which.collection, which.id)
  if (row.status !== 'published') refuseByState(row, 'working-copy')
  if (row.working_copy_id !== null) refuse('documents.working-copy-open', { workingCopyId: row.working_copy_id })
  const id = randomUUID()
  await rowsIn(em, copy, [id, which.id, context.caller?.sub ?? '', context.now])
  await rowsIn(em, copyCaptions, [id, which.id])
  return outcomeOf(em, 'documents.copy', id, parts)
}

/** Publishes. Refusals: `documents.not-allowed-by-state`, `documents.file-not-ready`, `resource.stale`. */
export async function promoteDocument(
  em: EntityManager,
  which: Which,
  parts: DocumentParts,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  // The published one first, as whoever makes a copy of it does: two never wait for each other.
  const published = await findOriginal(em, which)
  const row = await lockForChange(em, which, 'promote', parts)
  const waiting = [row.file, ...row.captions.map((caption) => caption.file)].find((file) => file.state !== 'Completed')
  if (waiting) refuse('documents.file-not-ready', { state: waiting.state, fileName: waiting.file_name })
  if (published === undefined) {
    await rowsIn(em, publish, [which.id, context.now])
    return outcomeOf(em, 'documents.publish', which.id, parts, row)
  }
  await rowsIn(em, swap, [published.document_id, which.id, context.now])
  await rowsIn(em, swapCaptions, [published.document_id, which.id])
  return outcomeOf(em, 'documents.publish', published.document_id, parts, published)
}

/** Deletes what was never published; what was is taken down and kept, with its working copy. */
export async function deleteDocument(
  em: EntityManager,
  which: Which,
  parts: DocumentParts,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteRegDocument>>> {
  const row = await lockDocument(em, which.collection, which.id)
  const before = toDocument(row, parts.telling)
  expectVersion(which.expectedVersion, row.lock_version, before)
  const isPublished = row.status === 'published'
  if (isPublished && row.working_copy_id !== null) await rowsIn(em, withdraw, [row.working_copy_id, context.now])
  await rowsIn(em, isPublished ? withdraw : remove, isPublished ? [which.id, context.now] : [which.id])
  const kind = isPublished ? 'documents.withdraw' : 'documents.delete'
  return {
    results: { outcome: isPublished ? 'withdrawn' : 'deleted' },
    action: { kind, entityType: 'document', entityId: which.id, before },
  }
}

/** A draft or working copy, locked; what is published is changed through a working copy. */
export async function lockForChange(
  em: EntityManager,
  which: Which,
  action: string,
  { telling }: DocumentParts,
): Promise<DocumentRow> {
  const row = await lockDocument(em, which.collection, which.id)
  if (row.status === 'published') refuseByState(row, action)
  expectVersion(which.expectedVersion, row.lock_version, toDocument(row, telling))
  return row
}

/** What a command about the document `id` comes to. */
export async function outcomeOf(
  em: EntityManager,
  kind: string,
  id: string,
  { telling }: DocumentParts,
  before?: DocumentRow,
): Promise<Outcome<PortalDocument>> {
  const results = toDocument(await getDocument(em, id), telling)
  const action = { kind, entityType: 'document', entityId: id }
  return { results, action: { ...action, ...(before && { before: toDocument(before, telling) }), after: results } }
}

async function findOriginal(em: EntityManager, { collection, id }: Which): Promise<DocumentRow | undefined> {
  const found = await getDocument(em, id)
  return found.working_copy_of === null ? undefined : lockDocument(em, collection, found.working_copy_of)
}

/** The file it shall have: another one only of the same sort, so that a video stays a video. */
async function fileFor(
  em: EntityManager,
  row: DocumentRow,
  { file: fileId, title }: { readonly file?: string | undefined; readonly title: string },
  { files }: DocumentParts,
  context: CommandContext,
): Promise<string> {
  if (fileId === undefined || fileId === row.file.file_id) return row.file.file_id
  const file = await takeFile(em, files, fileId, context)
  assertKind(file.kind, isVideo(row.file.kind) ? 'video' : 'document')
  await files.nameBy(em, file, slugOf(title))
  return fileId
}

function refuseByState(row: DocumentRow, action: string): never {
  refuse('documents.not-allowed-by-state', { status: row.status, action })
}
