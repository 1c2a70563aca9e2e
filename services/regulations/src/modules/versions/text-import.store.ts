import type { EntityManager } from '@mikro-orm/postgresql'
import { versionLifecycle } from '@portal/contracts-regulations/rules'
import type { CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import type { Version } from './version.entity.ts'

/** What an import created: a main regulation, a draft, or only a new text of an existing draft. */
export type ImportCreated = 'regulation' | 'version' | 'text'

/** A recorded import with the previous state of its draft. */
export interface TextImport {
  readonly importId: string
  readonly versionId: string
  readonly created: ImportCreated
  readonly before: VersionSnapshot | undefined
  readonly lockVersionAfter: number
}

/** Properties of a draft that an import can change, besides its provisions. */
export interface VersionSnapshot {
  readonly titleEn: string
  readonly titleEs: string | null
  readonly changeNoteEn: string
  readonly changeNoteEs: string | null
  readonly lockVersion: number
}

interface ImportRow {
  import_id: string
  version_id: string
  created: ImportCreated
  title_en: string | null
  title_es: string | null
  change_note_en: string | null
  change_note_es: string | null
  lock_version_before: number | null
  lock_version_after: number
}

const columns = 'regulation_id, parent_id, ordinal, kind, depth, marker, label, path, reserved_to, body_hash'

/** Returns the properties of `version` before an import changes them. */
export function snapshotVersion(version: Version): VersionSnapshot {
  return {
    titleEn: version.titleEn,
    titleEs: version.titleEs ?? null,
    changeNoteEn: version.changeNoteEn,
    changeNoteEs: version.changeNoteEs ?? null,
    lockVersion: version.lockVersion,
  }
}

/** Records an import. Call it before the provisions are written, because it copies the current ones. */
export async function recordImport(
  em: EntityManager,
  { version, created, before }: { version: Version; created: ImportCreated; before: VersionSnapshot | undefined },
  context: CommandContext,
): Promise<string> {
  const importId = randomUUID()
  await em.execute(
    `insert into text_import (import_id, version_id, created, title_en, title_es, change_note_en, change_note_es,
                              lock_version_before, lock_version_after, imported_at, imported_by)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      importId,
      version.versionId,
      created,
      before?.titleEn ?? null,
      before?.titleEs ?? null,
      before?.changeNoteEn ?? null,
      before?.changeNoteEs ?? null,
      before?.lockVersion ?? null,
      version.lockVersion,
      context.now,
      context.caller?.sub ?? 'system',
    ],
  )
  if (before) {
    await em.execute(
      `insert into text_import_provision (import_id, ${columns}) select ?, ${columns} from version_provision where version_id = ?`,
      [importId, version.versionId],
    )
  }
  return importId
}

/** Records the lock version after the import; a different one means that somebody edited the draft since. */
export async function finishImport(em: EntityManager, importId: string, version: Version): Promise<void> {
  await em.execute('update text_import set lock_version_after = ? where import_id = ?', [version.lockVersion, importId])
}

/** Returns an import that can be undone; undefined if it does not exist, was undone or has expired. */
export async function findImport(em: EntityManager, importId: string): Promise<TextImport | undefined> {
  const [row] = await em.execute<ImportRow[]>('select * from text_import where import_id = ?', [importId])
  if (!row) return undefined
  const before = row.lock_version_before !== null && {
    titleEn: row.title_en ?? '',
    titleEs: row.title_es,
    changeNoteEn: row.change_note_en ?? '',
    changeNoteEs: row.change_note_es,
    lockVersion: row.lock_version_before,
  }
  return {
    importId: row.import_id,
    versionId: row.version_id,
    created: row.created,
    before: before || undefined,
    lockVersionAfter: row.lock_version_after,
  }
}

/** Returns the import that the version's current text comes from; undefined if it was edited since. */
export async function findUndoableImport(
  em: EntityManager,
  { versionId, lockVersion, state }: Version,
): Promise<{ importId: string; created: ImportCreated; importedAt: string } | undefined> {
  if (versionLifecycle.transition(state, 'edit') === null) return undefined
  const [row] = await em.execute<{ import_id: string; created: ImportCreated; imported_at: string }[]>(
    'select import_id, created, imported_at from text_import where version_id = ? and lock_version_after = ?',
    [versionId, lockVersion],
  )
  return row && { importId: row.import_id, created: row.created, importedAt: new Date(row.imported_at).toISOString() }
}

/** Restores the provisions that the version had before the import. */
export async function restoreProvisions(em: EntityManager, { importId, versionId }: TextImport): Promise<void> {
  await em.execute('delete from version_provision where version_id = ?', [versionId])
  await em.execute(
    `insert into version_provision (version_id, ${columns}) select ?, ${columns} from text_import_provision where import_id = ?`,
    [versionId, importId],
  )
}

/** Deletes an import that was undone. The previous import can then be undone. */
export async function deleteImport(em: EntityManager, undone: TextImport, version: Version): Promise<void> {
  await em.execute('delete from text_import where import_id = ?', [undone.importId])
  await em.execute('update text_import set lock_version_after = ? where version_id = ? and lock_version_after = ?', [
    version.lockVersion,
    undone.versionId,
    undone.before?.lockVersion ?? -1,
  ])
}
