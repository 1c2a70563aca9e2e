import type { EntityManager } from '@mikro-orm/postgresql'
import type { PortalDocument } from '@portal/contracts-regulations'
import { toSlug } from '@portal/contracts-regulations/rules'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'
import { assertAccepted, isVideo } from '../files/index.ts'
import {
  lockForChange,
  createOutcome,
  type DocumentDependencies,
  type DocumentRef,
} from './change-document.commands.ts'
import { claimFile } from './claim-file.ts'

const upsert = {
  name: 'upsert-document-captions',
  text: `insert into document_caption (document_id, language, file_id) values ($1, $2, $3)
         on conflict (document_id, language) do update set file_id = excluded.file_id`,
}
const deleteRow = {
  name: 'delete-document-captions',
  text: 'delete from document_caption where document_id = $1 and language = $2 returning language',
}
const touch = {
  name: 'touch-document',
  text: 'update document set updated_at = $2, lock_version = lock_version + 1 where document_id = $1',
}

/** Adds captions to a video, or replaces those of the same language. Refusal: `documents.not-a-video`, and those of {@link lockForChange} and {@link claimFile}. */
export async function putCaptions(
  em: EntityManager,
  ref: DocumentRef,
  { language, fileId }: { readonly language: 'en' | 'es'; readonly fileId: string },
  dependencies: DocumentDependencies,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockForChange(em, ref, 'change', dependencies)
  if (!isVideo(row.file.kind)) refuse('documents.not-a-video', { kind: row.file.kind })
  const file = await claimFile(em, dependencies.files, fileId, context)
  assertAccepted(file.kind, 'captions')
  await dependencies.files.assignFileName(em, file, `${toSlug(row.title)}-${language}`)
  await queryRows(em, upsert, [ref.id, language, fileId])
  await queryRows(em, touch, [ref.id, context.now])
  return createOutcome(em, 'document.captions-added', ref.id, dependencies, row)
}

/** Deletes the captions of a language. Refuses with 404 when there are none. */
export async function deleteCaptions(
  em: EntityManager,
  ref: DocumentRef,
  language: 'en' | 'es',
  dependencies: DocumentDependencies,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockForChange(em, ref, 'change', dependencies)
  const [deleted] = await queryRows(em, deleteRow, [ref.id, language])
  if (!deleted) refuse('resource.not-found', { language })
  await queryRows(em, touch, [ref.id, context.now])
  return createOutcome(em, 'document.captions-deleted', ref.id, dependencies, row)
}
