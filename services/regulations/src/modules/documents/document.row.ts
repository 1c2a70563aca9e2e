import type { DocumentInfo, PortalDocument } from '@portal/contracts-regulations'
import type { DocumentStatus } from '@portal/contracts-regulations/rules'
import type { StoredFile } from '@portal/files'
import type { StoredFileMapper } from '../files/index.ts'

/** Regulatory documents and racetrack documents. */
export type Collection = 'reg' | 'track'

interface LabelJson {
  readonly id: string
  readonly en: string
  readonly es: string | null
}

/** A document with its file, selected with {@link documentColumns}. */
export interface DocumentRow {
  readonly document_id: string
  readonly collection: Collection
  readonly status: DocumentStatus
  readonly title: string
  readonly description: string
  readonly category: LabelJson
  readonly occupations: readonly LabelJson[]
  readonly file: StoredFile
  readonly captions: readonly { readonly language: 'en' | 'es'; readonly file: StoredFile }[]
  readonly working_copy_of: string | null
  readonly working_copy_id: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly published_at: string | null
  readonly lock_version: number
}

const labelJson = `json_build_object('id', l.label_id, 'en', l.name_en, 'es', l.name_es)`

/** The columns of a {@link DocumentRow}, selected from `document d`. */
export const documentColumns = `d.document_id, d.collection, d.status, d.title, d.description, d.working_copy_of,
  d.created_at, d.updated_at, d.published_at, d.lock_version,
  (select ${labelJson} from document_label l where l.label_id = d.category_id) as category,
  (select coalesce(json_agg(${labelJson} order by lower(l.name_en)), '[]') from document_label l where l.label_id = any(d.occupation_ids)) as occupations,
  (select to_json(f) from stored_file f where f.file_id = d.file_id) as file,
  (select coalesce(json_agg(json_build_object('language', c.language, 'file', to_json(f)) order by c.language), '[]')
     from document_caption c join stored_file f using (file_id) where c.document_id = d.document_id) as captions,
  (select w.document_id from document w where w.working_copy_of = d.document_id and w.withdrawn_at is null) as working_copy_id`

/** Determines what a response contains: only staff see the working copy, and URLs of unpublished files contain a token. */
export interface DocumentView {
  readonly files: StoredFileMapper
  readonly isStaff: boolean
  /** The secret of the shared link with which the document is read. */
  readonly link?: string | undefined
}

export function toDocumentInfo(row: DocumentRow, { files, isStaff, link }: DocumentView): DocumentInfo {
  const { category, occupations } = row
  const urlOptions = { collection: row.collection, isPublic: row.status === 'published', link }
  return {
    id: row.document_id,
    title: row.title,
    description: row.description,
    documentCategory: category.en,
    category: toLabel(category),
    occupations: occupations.map(({ en }) => en),
    occupationLabels: occupations.map(toLabel),
    status: row.status,
    filename: row.file.file_name,
    file: files.toStoredFile(row.file, urlOptions),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    publishedAt: row.published_at === null ? null : toInstant(row.published_at),
    workingCopyOf: row.working_copy_of,
    workingCopyId: isStaff ? row.working_copy_id : null,
    lockVersion: row.lock_version,
  }
}

export function toDocument(row: DocumentRow, view: DocumentView): PortalDocument {
  const urlOptions = { collection: row.collection, isPublic: row.status === 'published', link: view.link }
  return {
    ...toDocumentInfo(row, view),
    captions: row.captions.map(({ language, file }) => ({ language, file: view.files.toStoredFile(file, urlOptions) })),
    hasText: row.file.has_text,
    hasRendition: row.file.has_rendition,
  }
}

function toLabel({ id, en, es }: LabelJson): DocumentInfo['category'] {
  return { id, name: { en, ...(es !== null && { es }) } }
}

export function toInstant(timestamp: string): string {
  return new Date(timestamp).toISOString()
}
