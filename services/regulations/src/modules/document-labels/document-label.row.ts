import type { DocumentLabel } from '@portal/contracts-regulations'

export type LabelKind = 'category' | 'occupation'

export interface LabelRow {
  readonly label_id: string
  readonly name_en: string
  readonly name_es: string | null
  readonly document_count: number
  readonly lock_version: number
}

/** The columns of a {@link LabelRow}, selected from `document_label l`. Withdrawn documents are not counted. */
export const labelColumns = `l.label_id, l.name_en, l.name_es, l.lock_version, (
  select count(*)::int from document d where d.withdrawn_at is null
     and case l.kind when 'category' then d.category_id = l.label_id else d.occupation_ids @> array[l.label_id] end) as document_count`

export function toLabel(row: LabelRow): DocumentLabel {
  return {
    id: row.label_id,
    name: { en: row.name_en, ...(row.name_es !== null && { es: row.name_es }) },
    documentCount: row.document_count,
    lockVersion: row.lock_version,
  }
}
