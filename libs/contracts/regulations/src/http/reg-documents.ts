import { endpoint, pageOf } from '@portal/contracts-common'
import { z } from 'zod'
import { documentRoutes as routes } from '../document-routes.ts'
import { documentSortFields } from '../rules/document-rules.ts'
import { documentEndpoints } from './document-endpoints.ts'
import { documentFilters, documentInfo } from './document-schemas.ts'

export const listRegDocuments = endpoint(routes.listRegDocuments, {
  ...documentEndpoints.list,
  summary: 'Documents with filters, newest first by default',
  query: z.strictObject({
    ...documentFilters,
    /** Only documents published or changed in the last 30 days. */
    showRecent: z.stringbool().optional(),
    sortBy: z.enum(documentSortFields).default('updatedAt'),
    /** `asc` or `desc`, in any case. By default descending for dates and ascending for names. */
    sortDirection: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['asc', 'desc']))
      .optional(),
  }),
  results: pageOf(documentInfo),
})
export const getRegDocumentInfo = endpoint(routes.getRegDocumentInfo, documentEndpoints.info)
export const getRegDocument = endpoint(routes.getRegDocument, documentEndpoints.read)
export const viewRegFile = endpoint(routes.viewRegFile, documentEndpoints.view)
export const getRegRendition = endpoint(routes.getRegRendition, documentEndpoints.rendition)
export const uploadRegDocument = endpoint(routes.uploadRegDocument, documentEndpoints.upload)
export const uploadRegVideo = endpoint(routes.uploadRegVideo, documentEndpoints.uploadVideo)
export const updateRegDocument = endpoint(routes.updateRegDocument, documentEndpoints.update)
export const deleteRegDocument = endpoint(routes.deleteRegDocument, documentEndpoints.delete)
export const promoteRegDocument = endpoint(routes.promoteRegDocument, documentEndpoints.promote)
export const createRegWorkingCopy = endpoint(routes.createRegWorkingCopy, documentEndpoints.createWorkingCopy)
export const addRegCaptions = endpoint(routes.addRegCaptions, documentEndpoints.addCaptions)
export const deleteRegCaptions = endpoint(routes.deleteRegCaptions, documentEndpoints.deleteCaptions)
