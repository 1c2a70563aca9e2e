import type { DocumentInfo } from '@portal/contracts-regulations'
import { getDocumentPage } from '@portal/contracts-regulations/rules'

/** Regular documents, or documents for tracks. */
export type DocumentCollection = 'reg' | 'track'

/** Identifies a document by its id or by the token of a shared link. */
export interface DocumentRef {
  readonly collection: DocumentCollection
  readonly id?: string | undefined
  readonly link?: string | undefined
}

/** Returns the URL query that identifies a document. */
export function toDocumentQuery({ collection, id, link }: DocumentRef): URLSearchParams {
  const query = new URLSearchParams()
  if (id) query.set('id', id)
  if (collection === 'track') query.set('of', 'track')
  if (link) query.set('link', link)
  return query
}

/** Returns the URL where a document is read or watched. */
export function documentUrl(document: Pick<DocumentInfo, 'id' | 'file'>, collection: DocumentCollection): string {
  return `${getDocumentPage(document.file.kind)}?${toDocumentQuery({ collection, id: document.id })}`
}

/** Parses the document from URL parameters; id and link are undefined when missing. */
export function parseDocumentRef(params: URLSearchParams): DocumentRef {
  return {
    collection: params.get('of') === 'track' ? 'track' : 'reg',
    id: params.get('id') ?? undefined,
    link: params.get('link') ?? undefined,
  }
}

/** Returns the path of the list a document is in. */
export function getListPath(collection: DocumentCollection): '/documents' | '/track-documents' {
  return collection === 'track' ? '/track-documents' : '/documents'
}

/** Returns the URL of the edit page, in the staff's remote. */
export function editDocumentUrl(id: string, collection: DocumentCollection): string {
  return `${getListPath(collection)}/edit?id=${id}`
}

/** Returns the URL of the preview page. */
export function previewUrl(id: string, collection: DocumentCollection): string {
  return `/documents/preview?${toDocumentQuery({ collection, id })}`
}
