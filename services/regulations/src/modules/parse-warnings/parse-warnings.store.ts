import type { EntityManager } from '@mikro-orm/postgresql'
import type { DraftParseWarning } from '@portal/contracts-regulations'
import { randomUUID } from 'node:crypto'

/** A warning that an import adds to a draft. */
export interface NewParseWarning {
  readonly regulationId: string
  readonly code: string
  readonly excerpt: string
  readonly alternatives: readonly string[]
}

export interface WarningRow {
  warning_id: string
  version_id: string
  regulation_id: string
  label: string
  /** Ordinal of the provision in the draft. */
  provision_ordinal: number
  /** Ordinal of the warning in the provision. */
  ordinal: number
  code: string
  excerpt: string
  alternatives: string[]
  resolved_as: 'corrected' | 'accepted' | null
  resolved_reason: string | null
  resolved_at: Date | string | null
}

interface ImportedDraft {
  readonly importId: string
  readonly versionId: string
}

/** Warnings of provisions that the draft still has; add `w.replaced_by is null` to leave out those of replaced texts. */
export const warningTables = `parse_warning w join version_provision n using (version_id, regulation_id)`
export const warningColumns = `w.warning_id, w.version_id, w.regulation_id, n.label, n.ordinal as provision_ordinal, w.ordinal,
  w.code, w.excerpt, w.alternatives, w.resolved_as, w.resolved_reason, w.resolved_at`

/**
 * Stores the warnings of an imported text in place of those of the previous text. A warning that somebody resolved in this
 * draft is not raised again while the excerpt is the same.
 */
export async function storeWarnings(
  em: EntityManager,
  { importId, versionId }: ImportedDraft,
  warnings: readonly NewParseWarning[],
  now: Date,
): Promise<void> {
  await em.execute(
    'update parse_warning set replaced_by = ? where version_id = ? and replaced_by is null and resolved_as is null',
    [importId, versionId],
  )
  if (warnings.length === 0) return
  const rows = warnings.map((warning, ordinal) => ({ id: randomUUID(), ordinal, ...warning }))
  await em.execute(
    `insert into parse_warning (warning_id, version_id, import_id, regulation_id, ordinal, code, excerpt, alternatives, found_at)
     select (e->>'id')::uuid, ?, ?, (e->>'regulationId')::uuid, (e->>'ordinal')::int, e->>'code', e->>'excerpt',
            e->'alternatives', ?
       from jsonb_array_elements(?::jsonb) e
      where not exists (
        select from parse_warning w
         where w.version_id = ? and w.regulation_id = (e->>'regulationId')::uuid and w.code = e->>'code'
           and w.excerpt = e->>'excerpt' and w.resolved_as is not null)`,
    [versionId, importId, now, JSON.stringify(rows), versionId],
  )
}

/** Deletes the warnings of an import and restores those that its text had replaced. */
export async function removeImportedWarnings(em: EntityManager, { importId, versionId }: ImportedDraft): Promise<void> {
  await em.execute('delete from parse_warning where version_id = ? and import_id = ?', [versionId, importId])
  await em.execute('update parse_warning set replaced_by = null where version_id = ? and replaced_by = ?', [
    versionId,
    importId,
  ])
}

/** Returns the first open warnings in document order, and how many there are. */
export async function readOpenWarnings(
  em: EntityManager,
  versionId: string,
  limit: number,
): Promise<{ open: number; warnings: DraftParseWarning[] }> {
  const rows = await em.execute<WarningRow[]>(
    `select ${warningColumns} from ${warningTables}
      where w.version_id = ? and w.replaced_by is null and w.resolved_as is null order by n.ordinal, w.ordinal limit ?`,
    [versionId, limit],
  )
  const open = rows.length < limit ? rows.length : await countOpenWarnings(em, versionId)
  return { open, warnings: rows.map(toParseWarning) }
}

export async function countOpenWarnings(em: EntityManager, versionId: string): Promise<number> {
  const [row] = await em.execute<{ open: number }[]>(
    `select count(*)::int as open from ${warningTables}
      where w.version_id = ? and w.replaced_by is null and w.resolved_as is null`,
    [versionId],
  )
  return row?.open ?? 0
}

/** Returns a warning that is not replaced, with its version. */
export async function findWarning(em: EntityManager, warningId: string) {
  const [row] = await em.execute<WarningRow[]>(
    `select ${warningColumns} from ${warningTables} where w.warning_id = ? and w.replaced_by is null`,
    [warningId],
  )
  return row && { versionId: row.version_id, warning: toParseWarning(row) }
}

/** Stores how a warning was resolved by the account `by`; null reopens it. */
export async function setResolution(
  em: EntityManager,
  warningId: string,
  resolution: DraftParseWarning['resolution'],
  by: string,
): Promise<void> {
  await em.execute(
    'update parse_warning set resolved_as = ?, resolved_reason = ?, resolved_at = ?, resolved_by = ? where warning_id = ?',
    [
      resolution?.kind ?? null,
      resolution?.reason ?? null,
      resolution && new Date(resolution.resolvedAt),
      resolution && by,
      warningId,
    ],
  )
}

/** Accepts every open warning of a draft for one reason. */
export async function acceptOpenWarnings(
  em: EntityManager,
  versionId: string,
  { reason, by, now }: { readonly reason: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await em.execute(
    `update parse_warning set resolved_as = 'accepted', resolved_reason = ?, resolved_at = ?, resolved_by = ?
      where version_id = ? and replaced_by is null and resolved_as is null`,
    [reason, now, by, versionId],
  )
}

export function toParseWarning(row: WarningRow): DraftParseWarning {
  return {
    warningId: row.warning_id,
    regulationId: row.regulation_id,
    label: row.label,
    code: row.code,
    excerpt: row.excerpt,
    alternatives: row.alternatives,
    resolution:
      row.resolved_as === null || row.resolved_at === null
        ? null
        : { kind: row.resolved_as, reason: row.resolved_reason, resolvedAt: new Date(row.resolved_at).toISOString() },
  }
}
