import type { EntityManager } from '@mikro-orm/postgresql'
import type { PortalDocument } from '@portal/contracts-regulations'
import { slugOf } from '@portal/contracts-regulations/rules'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { assertKind, isVideo } from './accepted-kinds.ts'
import { lockForChange, outcomeOf, type DocumentParts, type Which } from './change-document.commands.ts'
import { takeFile } from './take-file.ts'

const put = {
  name: 'put-document-captions',
  text: `insert into document_caption (document_id, language, file_id) values ($1, $2, $3)
         on conflict (document_id, language) do update set file_id = excluded.file_id`,
}
const takeAway = {
  name: 'delete-document-captions',
  text: 'delete from document_caption where document_id = $1 and language = $2 returning language',
}
const touch = {
  name: 'touch-document',
  text: 'update document set updated_at = $2, lock_version = lock_version + 1 where document_id = $1',
}

/** Puts captions beside a video, in the place of those of the language. Refusals: `documents.not-a-video`, by state, of files. */
export async function putCaptions(
  em: EntityManager,
  which: Which,
  { language, fileId }: { readonly language: 'en' | 'es'; readonly fileId: string },
  parts: DocumentParts,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockForChange(em, which, 'change', parts)
  if (!isVideo(row.file.kind)) refuse('documents.not-a-video', { kind: row.file.kind })
  const file = await takeFile(em, parts.files, fileId, context)
  assertKind(file.kind, 'captions')
  await parts.files.nameBy(em, file, `${slugOf(row.title)}-${language}`)
  await rowsIn(em, put, [which.id, language, fileId])
  await rowsIn(em, touch, [which.id, context.now])
  return outcomeOf(em, 'documents.add-captions', which.id, parts, row)
}

/** Takes the captions of a language away; 404 where there are none. */
export async function deleteCaptions(
  em: EntityManager,
  which: Which,
  language: 'en' | 'es',
  parts: DocumentParts,
  context: CommandContext,
): Promise<Outcome<PortalDocument>> {
  const row = await lockForChange(em, which, 'change', parts)
  const [taken] = await rowsIn(em, takeAway, [which.id, language])
  if (!taken) refuse('resource.not-found', { language })
  await rowsIn(em, touch, [which.id, context.now])
  return outcomeOf(em, 'documents.delete-captions', which.id, parts, row)
}
