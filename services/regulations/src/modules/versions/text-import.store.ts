import type { EntityManager } from '@mikro-orm/postgresql'
import { versionLifecycle } from '@portal/contracts-regulations/rules'
import type { CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import type { Version } from './version.entity.ts'

/** What an import made: a new main regulation, a new draft, or only another text of a draft that was there. */
export type ImportMade = 'regulation' | 'version' | 'text'

/** An import as it is kept, with what its draft was before. */
export interface TextImport {
  readonly importId: string
  readonly versionId: string
  readonly made: ImportMade
  readonly before: VersionBefore | undefined
  readonly lockVersionAfter: number
}

/** What an import may change of a draft, besides its provisions. */
export interface VersionBefore {
  readonly titleEn: string
  readonly titleEs: string | null
  readonly changeNoteEn: string
  readonly changeNoteEs: string | null
  readonly lockVersion: number
}

interface ImportRow {
  import_id: string
  version_id: string
  made: ImportMade
  title_en: string | null
  title_es: string | null
  change_note_en: string | null
  change_note_es: string | null
  lock_version_before: number | null
  lock_version_after: number
}

const columns = 'regulation_id, parent_id, ordinal, kind, depth, marker, label, path, reserved_to, body_hash'

/** What `version` is before an import changes it. */
export function versionBefore(version: Version): VersionBefore {
  return {
    titleEn: version.titleEn,
    titleEs: version.titleEs ?? null,
    changeNoteEn: version.changeNoteEn,
    changeNoteEs: version.changeNoteEs ?? null,
    lockVersion: version.lockVersion,
  }
}

/** Keeps an import; call it before the provisions are written, since those that stand there now are what is kept. */
export async function keepImport(
  em: EntityManager,
  { version, made, before }: { version: Version; made: ImportMade; before: VersionBefore | undefined },
  context: CommandContext,
): Promise<string> {
  const importId = randomUUID()
  await em.execute(
    `insert into text_import (import_id, version_id, made, title_en, title_es, change_note_en, change_note_es,
                              lock_version_before, lock_version_after, imported_at, imported_by)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      importId,
      version.versionId,
      made,
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

/** Notes which state of the version is the import's own: any other means that somebody changed it since. */
export async function finishImport(em: EntityManager, importId: string, version: Version): Promise<void> {
  await em.execute('update text_import set lock_version_after = ? where import_id = ?', [version.lockVersion, importId])
}

/** An import that can be undone, or undefined: never made, undone already, or long ago. */
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
    made: row.made,
    before: before || undefined,
    lockVersionAfter: row.lock_version_after,
  }
}

/** The import that a version has its text from, where nothing was written to it since. */
export async function findUndoableImport(
  em: EntityManager,
  { versionId, lockVersion, state }: Version,
): Promise<{ importId: string; made: ImportMade; importedAt: string } | undefined> {
  if (!versionLifecycle[state].edit) return undefined
  const [row] = await em.execute<{ import_id: string; made: ImportMade; imported_at: string }[]>(
    'select import_id, made, imported_at from text_import where version_id = ? and lock_version_after = ?',
    [versionId, lockVersion],
  )
  return row && { importId: row.import_id, made: row.made, importedAt: new Date(row.imported_at).toISOString() }
}

/** Gives a version the provisions again that it had before the import. */
export async function restoreProvisions(em: EntityManager, { importId, versionId }: TextImport): Promise<void> {
  await em.execute('delete from version_provision where version_id = ?', [versionId])
  await em.execute(
    `insert into version_provision (version_id, ${columns}) select ?, ${columns} from text_import_provision where import_id = ?`,
    [versionId, importId],
  )
}

/** Forgets an import that was undone; the one before it can be undone in its turn. */
export async function forgetImport(em: EntityManager, undone: TextImport, version: Version): Promise<void> {
  await em.execute('delete from text_import where import_id = ?', [undone.importId])
  await em.execute('update text_import set lock_version_after = ? where version_id = ? and lock_version_after = ?', [
    version.lockVersion,
    undone.versionId,
    undone.before?.lockVersion ?? -1,
  ])
}
