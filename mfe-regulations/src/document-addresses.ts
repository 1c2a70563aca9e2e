import type { DocumentInfo } from '@portal/contracts-regulations'
import { documentPage } from '@portal/contracts-regulations/rules'

/** Documents for everybody, or those for tracks. */
export type DocumentFamily = 'reg' | 'track'

/** Which document a page is about: by its id, or by the secret of a shared link. */
export interface DocumentPlace {
  readonly family: DocumentFamily
  readonly id?: string | undefined
  readonly link?: string | undefined
}

/** The query that names a document, after its page's path. */
export function documentQuery({ family, id, link }: DocumentPlace): URLSearchParams {
  const query = new URLSearchParams()
  if (id) query.set('id', id)
  if (family === 'track') query.set('of', 'track')
  if (link) query.set('link', link)
  return query
}

/** Where a document is read or watched. */
export function readingAddress(document: Pick<DocumentInfo, 'id' | 'file'>, family: DocumentFamily): string {
  return `${documentPage(document.file.kind)}?${documentQuery({ family, id: document.id })}`
}

/** The document that an address names; neither id nor link where it names none. */
export function readDocumentPlace(params: URLSearchParams): DocumentPlace {
  return {
    family: params.get('of') === 'track' ? 'track' : 'reg',
    id: params.get('id') ?? undefined,
    link: params.get('link') ?? undefined,
  }
}

/** The list a document is in. */
export function listPath(family: DocumentFamily): '/documents' | '/track-documents' {
  return family === 'track' ? '/track-documents' : '/documents'
}

/** Where an editor changes a document: a page of the staff's remote. */
export function editingAddress(id: string, family: DocumentFamily): string {
  return `${listPath(family)}/edit?id=${id}`
}

/** A document as readers will see it. */
export function previewAddress(id: string, family: DocumentFamily): string {
  return `/documents/preview?${documentQuery({ family, id })}`
}
