import type { PortalDocument } from '@portal/contracts-regulations'
import { documentPage } from '@portal/contracts-regulations/rules'
import { documentsApi } from '../../api.ts'

/** Documents for everybody, or those for tracks. */
export type DocumentFamily = 'reg' | 'track'

/** The list a document is in: a page of the regulations' remote. */
export function listPath(family: DocumentFamily): '/documents' | '/track-documents' {
  return family === 'track' ? '/track-documents' : '/documents'
}

/** Where a document is changed. */
export function editingAddress(family: DocumentFamily, id: string): string {
  return `${listPath(family)}/edit?id=${id}`
}

/** A document as readers will see it; what is published is what they see. */
export function previewAddress(family: DocumentFamily, { id, status, file }: PortalDocument): string {
  const page = status === 'published' ? documentPage(file.kind) : '/documents/preview'
  return `${page}?id=${id}${family === 'track' ? '&of=track' : ''}`
}

/** The calls that both families have, by what they do. */
export function familyCalls(family: DocumentFamily) {
  const api = documentsApi()
  return family === 'track'
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
