import type { DocumentInfo, PortalDocument } from '@portal/contracts-regulations'
import type { DocumentStatus } from '@portal/contracts-regulations/rules'
import type { StoredFile } from '@portal/files'
import type { FileAnswers } from '../files/file-answers.ts'

/** Documents for everybody, and documents for tracks. */
export type Collection = 'reg' | 'track'

interface NamedRow {
  readonly id: string
  readonly en: string
  readonly es: string | null
}

/** A document with its file, as `documentColumns` reads it. */
export interface DocumentRow {
  readonly document_id: string
  readonly collection: Collection
  readonly status: DocumentStatus
  readonly title: string
  readonly description: string
  readonly category: NamedRow
  readonly occupations: readonly NamedRow[]
  readonly file: StoredFile
  readonly captions: readonly { readonly language: 'en' | 'es'; readonly file: StoredFile }[]
  readonly working_copy_of: string | null
  readonly working_copy_id: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly published_at: string | null
  readonly lock_version: number
}

const named = `json_build_object('id', l.label_id, 'en', l.name_en, 'es', l.name_es)`

/** The columns of a {@link DocumentRow}, of `document d`. */
export const documentColumns = `d.document_id, d.collection, d.status, d.title, d.description, d.working_copy_of,
  d.created_at, d.updated_at, d.published_at, d.lock_version,
  (select ${named} from document_label l where l.label_id = d.category_id) as category,
  (select coalesce(json_agg(${named} order by lower(l.name_en)), '[]') from document_label l where l.label_id = any(d.occupation_ids)) as occupations,
  (select to_json(f) from stored_file f where f.file_id = d.file_id) as file,
  (select coalesce(json_agg(json_build_object('language', c.language, 'file', to_json(f)) order by c.language), '[]')
     from document_caption c join stored_file f using (file_id) where c.document_id = d.document_id) as captions,
  (select w.document_id from document w where w.working_copy_of = d.document_id and w.withdrawn_at is null) as working_copy_id`

/** How a document is told: who asks may see that it is being worked on; addresses of what is not public carry a right. */
export interface Telling {
  readonly answers: FileAnswers
  readonly isStaff: boolean
  /** The secret of the shared link by which it is read. */
  readonly link?: string | undefined
}

export function toInfo(row: DocumentRow, { answers, isStaff, link }: Telling): DocumentInfo {
  const { category, occupations } = row
  const right = { collection: row.collection, isPublic: row.status === 'published', link }
  return {
    id: row.document_id,
    title: row.title,
    description: row.description,
    documentCategory: category.en,
    category: toNamed(category),
    occupations: occupations.map(({ en }) => en),
    occupationLabels: occupations.map(toNamed),
    status: row.status,
    filename: row.file.file_name,
    file: answers.of(row.file, right),
    createdAt: instantOf(row.created_at),
    updatedAt: instantOf(row.updated_at),
    publishedAt: row.published_at === null ? null : instantOf(row.published_at),
    workingCopyOf: row.working_copy_of,
    workingCopyId: isStaff ? row.working_copy_id : null,
    lockVersion: row.lock_version,
  }
}

export function toDocument(row: DocumentRow, telling: Telling): PortalDocument {
  const right = { collection: row.collection, isPublic: row.status === 'published', link: telling.link }
  return {
    ...toInfo(row, telling),
    captions: row.captions.map(({ language, file }) => ({ language, file: telling.answers.of(file, right) })),
    hasText: row.file.has_text,
    hasRendition: row.file.has_rendition,
  }
}

function toNamed({ id, en, es }: NamedRow): DocumentInfo['category'] {
  return { id, name: { en, ...(es !== null && { es }) } }
}

export function instantOf(stamp: string): string {
  return new Date(stamp).toISOString()
}
