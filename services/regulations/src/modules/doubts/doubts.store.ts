import type { EntityManager } from '@mikro-orm/postgresql'
import type { DraftDoubt } from '@portal/contracts-regulations'
import { randomUUID } from 'node:crypto'

/** A doubt as it comes into a draft. */
export interface FoundDoubt {
  readonly regulationId: string
  readonly code: string
  readonly words: string
  readonly otherwise: readonly string[]
}

export interface DoubtRow {
  doubt_id: string
  version_id: string
  regulation_id: string
  label: string
  /** Of the provision in the draft, and of the doubt at it. */
  place: number
  ordinal: number
  code: string
  words: string
  otherwise: string[]
  settled_how: 'mended' | 'left' | null
  settled_reason: string | null
  settled_at: Date | string | null
}

interface ImportedInto {
  readonly importId: string
  readonly versionId: string
}

/** Those of a draft's text as it is: not of one that another took the place of, nor of provisions that are gone. */
export const doubtsOfDrafts = `draft_doubt d join version_provision n using (version_id, regulation_id)`
export const doubtColumns = `d.doubt_id, d.version_id, d.regulation_id, n.label, n.ordinal as place, d.ordinal, d.code, d.words,
  d.otherwise, d.settled_how, d.settled_reason, d.settled_at`

/**
 * Keeps the doubts of an imported text, in the place of those of the text before. What somebody settled in this draft is not
 * doubted again while the words are the same.
 */
export async function keepDoubts(
  em: EntityManager,
  { importId, versionId }: ImportedInto,
  doubts: readonly FoundDoubt[],
  now: Date,
): Promise<void> {
  await em.execute(
    'update draft_doubt set replaced_by = ? where version_id = ? and replaced_by is null and settled_how is null',
    [importId, versionId],
  )
  if (doubts.length === 0) return
  const found = doubts.map((doubt, ordinal) => ({ id: randomUUID(), ordinal, ...doubt }))
  await em.execute(
    `insert into draft_doubt (doubt_id, version_id, import_id, regulation_id, ordinal, code, words, otherwise, found_at)
     select (e->>'id')::uuid, ?, ?, (e->>'regulationId')::uuid, (e->>'ordinal')::int, e->>'code', e->>'words', e->'otherwise', ?
       from jsonb_array_elements(?::jsonb) e
      where not exists (
        select from draft_doubt d
         where d.version_id = ? and d.regulation_id = (e->>'regulationId')::uuid and d.code = e->>'code'
           and d.words = e->>'words' and d.settled_how is not null)`,
    [versionId, importId, now, JSON.stringify(found), versionId],
  )
}

/** Takes the doubts of an import back with it; those that it took the place of are there again. */
export async function forgetDoubts(em: EntityManager, { importId, versionId }: ImportedInto): Promise<void> {
  await em.execute('delete from draft_doubt where version_id = ? and import_id = ?', [versionId, importId])
  await em.execute('update draft_doubt set replaced_by = null where version_id = ? and replaced_by = ?', [
    versionId,
    importId,
  ])
}

/** The first of those that are open, in document order, and how many there are. */
export async function readOpenDoubts(
  em: EntityManager,
  versionId: string,
  limit: number,
): Promise<{ open: number; doubts: DraftDoubt[] }> {
  const rows = await em.execute<DoubtRow[]>(
    `select ${doubtColumns} from ${doubtsOfDrafts}
      where d.version_id = ? and d.replaced_by is null and d.settled_how is null order by n.ordinal, d.ordinal limit ?`,
    [versionId, limit],
  )
  const open = rows.length < limit ? rows.length : await countOpenDoubts(em, versionId)
  return { open, doubts: rows.map(toDoubt) }
}

export async function countOpenDoubts(em: EntityManager, versionId: string): Promise<number> {
  const [row] = await em.execute<{ open: number }[]>(
    `select count(*)::int as open from ${doubtsOfDrafts}
      where d.version_id = ? and d.replaced_by is null and d.settled_how is null`,
    [versionId],
  )
  return row?.open ?? 0
}

/** Settles every doubt of a draft that is open, for one reason. */
export async function leaveDoubts(
  em: EntityManager,
  versionId: string,
  { reason, by, now }: { readonly reason: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await em.execute(
    `update draft_doubt set settled_how = 'left', settled_reason = ?, settled_at = ?, settled_by = ?
      where version_id = ? and replaced_by is null and settled_how is null`,
    [reason, now, by, versionId],
  )
}

export function toDoubt(row: DoubtRow): DraftDoubt {
  return {
    doubtId: row.doubt_id,
    regulationId: row.regulation_id,
    label: row.label,
    code: row.code,
    words: row.words,
    otherwise: row.otherwise,
    settled:
      row.settled_how === null || row.settled_at === null
        ? null
        : { how: row.settled_how, reason: row.settled_reason, at: new Date(row.settled_at).toISOString() },
  }
}
