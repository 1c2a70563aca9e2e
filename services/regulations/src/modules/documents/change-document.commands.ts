import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { PortalDocument, regulationsHttp } from '@portal/contracts-regulations'
import { getRemoval, toSlug, type DocumentAction } from '@portal/contracts-regulations/rules'
import type { StoredFiles } from '@portal/files'
import { expectVersion, type Outcome, type ActionKind } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { queryRows } from '../../database/query-rows.ts'
import { assertAccepted, isVideo } from '../files/index.ts'
import { toPlainTexts } from './create-document.command.ts'
import { getLabels } from './find-labels.ts'
import { assertDocumentAction } from './document-actions.ts'
import { toDocument, type Collection, type DocumentRow, type DocumentView } from './document.row.ts'
import { getDocument, lockDocument, refreshSearch } from './document.store.ts'
import { claimFile } from './claim-file.ts'

/** A reference to a document, optionally with its expected version. */
export interface DocumentRef {
  readonly collection: Collection
  readonly id: string
  readonly expectedVersion?: number | undefined
}

export interface DocumentDependencies {
  readonly files: StoredFiles
  readonly view: DocumentView
}

const update = {
  name: 'update-document',
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
  text: `update document set status = 'withdrawn', withdrawn_at = $2, lock_version = lock_version + 1 where document_id = $1`,
}
const deleteRow = { name: 'delete-document', text: 'delete from document where document_id = $1' }
/** Swaps the content of the two documents. The working copy keeps the previously published content, and is withdrawn. */
const swap = {
  name: 'swap-document-content',
  text: `update document t set title = o.title, description = o.description, category_id = o.category_id,
           occupation_ids = o.occupation_ids, file_id = o.file_id, search = o.search, updated_at = $3,
           status = case when t.status = 'published' then t.status else 'withdrawn' end,
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

/** Updates a draft or a working copy. Refusals: `documents.not-allowed-by-state`, `resource.stale`, and those of labels and files. */
export async function changeDocument(
  em: EntityManager,
  ref: DocumentRef,
  body: InputOf<typeof regulationsHttp.updateRegDocument>['body'],
  dependencies: DocumentDependencies,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockForChange(em, ref, 'change', dependencies)
  const [title, description] = toPlainTexts(body.title, body.description)
  const labels = await getLabels(em, { category: body.documentCategory, occupations: body.occupations })
  const fileId = await resolveFile(em, row, body, dependencies, context)
  const values = [ref.id, title, description, labels.categoryId, labels.occupationIds, fileId, context.now]
  await queryRows(em, update, values)
  await refreshSearch(em, ref.id)
  return createOutcome(em, 'document.updated', ref.id, dependencies, row)
}

/** Creates a working copy of a published document. Refusals: `documents.not-allowed-by-state`, `documents.working-copy-open`. */
export async function createWorkingCopy(
  em: EntityManager,
  ref: DocumentRef,
  dependencies: DocumentDependencies,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockDocument(em, ref.collection, ref.id)
  assertDocumentAction(row, 'working-copy')
  const id = randomUUID()
  await queryRows(em, copy, [id, ref.id, context.caller?.sub ?? '', context.now])
  await queryRows(em, copyCaptions, [id, ref.id])
  return createOutcome(em, 'document.working-copy-created', id, dependencies)
}

/** Publishes a draft or a working copy. Refusals: `documents.not-allowed-by-state`, `documents.file-not-ready`, `resource.stale`. */
export async function promoteDocument(
  em: EntityManager,
  ref: DocumentRef,
  dependencies: DocumentDependencies,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  // The published document is locked first, as in `createWorkingCopy`, to prevent deadlocks.
  const published = await findOriginal(em, ref)
  const row = await lockForChange(em, ref, 'promote', dependencies)
  if (published === undefined) {
    await queryRows(em, publish, [ref.id, context.now])
    return createOutcome(em, 'document.published', ref.id, dependencies, row)
  }
  await queryRows(em, swap, [published.document_id, ref.id, context.now])
  await queryRows(em, swapCaptions, [published.document_id, ref.id])
  return createOutcome(em, 'document.published', published.document_id, dependencies, published)
}

/** Deletes an unpublished document. Withdraws a published one and its working copy, but keeps them. */
export async function deleteDocument(
  em: EntityManager,
  ref: DocumentRef,
  dependencies: DocumentDependencies,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteRegDocument>>> {
  const row = await lockDocument(em, ref.collection, ref.id)
  const before = toDocument(row, dependencies.view)
  expectVersion(ref.expectedVersion, row.lock_version, before)
  const removal = getRemoval(row.status)
  assertDocumentAction(row, removal)
  const entity = { entityType: 'document', entityId: ref.id, before }
  if (removal === 'delete') {
    await queryRows(em, deleteRow, [ref.id])
    return { results: { outcome: 'deleted' }, action: { kind: 'document.deleted', ...entity } }
  }
  for (const id of [row.working_copy_id, ref.id]) if (id !== null) await queryRows(em, withdraw, [id, context.now])
  return { results: { outcome: 'withdrawn' }, action: { kind: 'document.withdrawn', ...entity } }
}

/** Locks and returns a document for an action. Published documents are only changed through a working copy. */
export async function lockForChange(
  em: EntityManager,
  ref: DocumentRef,
  action: DocumentAction,
  { view }: DocumentDependencies,
): Promise<DocumentRow> {
  const row = await lockDocument(em, ref.collection, ref.id)
  assertDocumentAction(row, action)
  expectVersion(ref.expectedVersion, row.lock_version, toDocument(row, view))
  return row
}

/** Creates the result and the audit action of a command on the document `id`. */
export async function createOutcome(
  em: EntityManager,
  kind: ActionKind,
  id: string,
  { view }: DocumentDependencies,
  before?: DocumentRow,
): Promise<Outcome<PortalDocument>> {
  const results = toDocument(await getDocument(em, id), view)
  const action = { kind, entityType: 'document', entityId: id }
  return { results, action: { ...action, ...(before && { before: toDocument(before, view) }), after: results } }
}

async function findOriginal(em: EntityManager, { collection, id }: DocumentRef): Promise<DocumentRow | undefined> {
  const found = await getDocument(em, id)
  return found.working_copy_of === null ? undefined : lockDocument(em, collection, found.working_copy_of)
}

/** Returns the id of the document's new file, or of its current one. A video can only be replaced by a video. */
async function resolveFile(
  em: EntityManager,
  row: DocumentRow,
  { file: fileId, title }: { readonly file?: string | undefined; readonly title: string },
  { files }: DocumentDependencies,
  context: CommandContext,
): Promise<string> {
  if (fileId === undefined || fileId === row.file.file_id) return row.file.file_id
  const file = await claimFile(em, files, fileId, context)
  assertAccepted(file.kind, isVideo(row.file.kind) ? 'video' : 'document')
  await files.assignFileName(em, file, toSlug(title))
  return fileId
}
