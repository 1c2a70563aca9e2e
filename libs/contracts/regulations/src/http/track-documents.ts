import { endpoint, pageOf } from '@portal/contracts-common'
import { z } from 'zod'
import { documentRoutes as routes } from '../document-routes.ts'
import { documentEndpoints } from './document-endpoints.ts'
import { documentFilters, documentInfo } from './document-schemas.ts'

export const listTrackDocuments = endpoint(routes.listTrackDocuments, {
  ...documentEndpoints.list,
  summary: 'Track documents with filters, newest first',
  query: z.strictObject(documentFilters),
  results: pageOf(documentInfo),
})
export const getTrackDocumentInfo = endpoint(routes.getTrackDocumentInfo, documentEndpoints.info)
export const getTrackDocument = endpoint(routes.getTrackDocument, documentEndpoints.read)
export const viewTrackFile = endpoint(routes.viewTrackFile, documentEndpoints.view)
export const getTrackRendition = endpoint(routes.getTrackRendition, documentEndpoints.rendition)
export const uploadTrackDocument = endpoint(routes.uploadTrackDocument, documentEndpoints.upload)
export const uploadTrackVideo = endpoint(routes.uploadTrackVideo, documentEndpoints.uploadVideo)
export const updateTrackDocument = endpoint(routes.updateTrackDocument, documentEndpoints.update)
export const deleteTrackDocument = endpoint(routes.deleteTrackDocument, documentEndpoints.delete)
export const promoteTrackDocument = endpoint(routes.promoteTrackDocument, documentEndpoints.promote)
export const createTrackWorkingCopy = endpoint(routes.createTrackWorkingCopy, documentEndpoints.createWorkingCopy)
export const addTrackCaptions = endpoint(routes.addTrackCaptions, documentEndpoints.addCaptions)
export const deleteTrackCaptions = endpoint(routes.deleteTrackCaptions, documentEndpoints.deleteCaptions)
