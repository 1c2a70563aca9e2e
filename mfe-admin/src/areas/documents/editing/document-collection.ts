import type { PortalDocument } from '@portal/contracts-regulations'
import { getDocumentPage } from '@portal/contracts-regulations/rules'
import { documentsApi } from '../../../shared/api.ts'

/** Public documents, or documents for tracks. */
export type DocumentCollection = 'reg' | 'track'

/** Returns the path of the document list, a page of mfe-regulations. */
export function getListPath(collection: DocumentCollection): '/documents' | '/track-documents' {
  return collection === 'track' ? '/track-documents' : '/documents'
}

/** Returns the URL of the page that edits a document. */
export function editUrl(collection: DocumentCollection, id: string): string {
  return `${getListPath(collection)}/edit?id=${id}`
}

/** Returns the URL that shows a document to readers, or its preview if it isn't published. */
export function previewUrl(collection: DocumentCollection, { id, status, file }: PortalDocument): string {
  const page = status === 'published' ? getDocumentPage(file.kind) : '/documents/preview'
  return `${page}?id=${id}${collection === 'track' ? '&of=track' : ''}`
}

/** Returns the API calls of a collection. Both families have the same operations. */
export function getDocumentCalls(collection: DocumentCollection) {
  const api = documentsApi()
  return collection === 'track'
    ? {
        get: api.getTrackDocument,
        list: api.listTrackDocuments,
        upload: api.uploadTrackDocument,
        uploadVideo: api.uploadTrackVideo,
        update: api.updateTrackDocument,
        workingCopy: api.createTrackWorkingCopy,
        promote: api.promoteTrackDocument,
        remove: api.deleteTrackDocument,
        addCaptions: api.addTrackCaptions,
        removeCaptions: api.deleteTrackCaptions,
      }
    : {
        get: api.getRegDocument,
        list: api.listRegDocuments,
        upload: api.uploadRegDocument,
        uploadVideo: api.uploadRegVideo,
        update: api.updateRegDocument,
        workingCopy: api.createRegWorkingCopy,
        promote: api.promoteRegDocument,
        remove: api.deleteRegDocument,
        addCaptions: api.addRegCaptions,
        removeCaptions: api.deleteRegCaptions,
      }
}
