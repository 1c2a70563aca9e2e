import { route } from '@portal/contracts-common/light'

/** Every document endpoint with its path and access level. Paths come from the specification (spec 7), except those in groups marked `ours`. */
export const documentRoutes = {
  // documents for everyone
  listRegDocuments: route('GET', '/api/reg-documents/docs', 'public'),
  getRegDocumentInfo: route('GET', '/api/reg-documents/doc/info/:id', 'public'),
  getRegDocument: route('GET', '/api/reg-documents/doc/:id', 'public'),
  openSharedLink: route('GET', '/api/reg-documents/doc/shared-link/:id', 'public'),
  viewRegFile: route('GET', '/api/reg-documents/view-reg-file/:filename', 'public'),
  deleteRegDocument: route('DELETE', '/api/reg-documents/doc/:id', 'editors'),
  promoteRegDocument: route('POST', '/api/reg-documents/promote/:id', 'editors'),
  uploadRegVideo: route('POST', '/api/reg-documents/video-upload', 'editors'),
  // ours: documents for everyone
  uploadRegDocument: route('POST', '/api/reg-documents/upload', 'editors'),
  updateRegDocument: route('PUT', '/api/reg-documents/doc/:id', 'editors'),
  createRegWorkingCopy: route('POST', '/api/reg-documents/working-copy/:id', 'editors'),
  getRegRendition: route('GET', '/api/reg-documents/rendition/:id', 'public'),
  addRegCaptions: route('POST', '/api/reg-documents/captions/:id', 'editors'),
  deleteRegCaptions: route('DELETE', '/api/reg-documents/captions/:id/:language', 'editors'),
  createSharedLink: route('POST', '/api/reg-documents/doc/shared-link/:id', 'editors'),
  withdrawSharedLink: route('DELETE', '/api/reg-documents/doc/shared-link/:id', 'editors'),
  listSharedLinks: route('GET', '/api/reg-documents/doc/shared-links/:id', 'editors'),
  // documents for tracks, without shared links
  listTrackDocuments: route('GET', '/api/track-documents/docs', 'public'),
  getTrackDocumentInfo: route('GET', '/api/track-documents/doc/info/:id', 'public'),
  getTrackDocument: route('GET', '/api/track-documents/doc/:id', 'public'),
  viewTrackFile: route('GET', '/api/track-documents/view-reg-file/:filename', 'public'),
  deleteTrackDocument: route('DELETE', '/api/track-documents/doc/:id', 'editors'),
  promoteTrackDocument: route('POST', '/api/track-documents/promote/:id', 'editors'),
  uploadTrackVideo: route('POST', '/api/track-documents/video-upload', 'editors'),
  // ours: documents for tracks
  uploadTrackDocument: route('POST', '/api/track-documents/upload', 'editors'),
  updateTrackDocument: route('PUT', '/api/track-documents/doc/:id', 'editors'),
  createTrackWorkingCopy: route('POST', '/api/track-documents/working-copy/:id', 'editors'),
  getTrackRendition: route('GET', '/api/track-documents/rendition/:id', 'public'),
  addTrackCaptions: route('POST', '/api/track-documents/captions/:id', 'editors'),
  deleteTrackCaptions: route('DELETE', '/api/track-documents/captions/:id/:language', 'editors'),
} as const

/** File endpoints. Editors upload large files with the tus protocol at {@link resumableUploadsPath}. */
export const fileRoutes = {
  downloadFile: route('GET', '/api/file/doc-download/:fileName', 'public'),
  listFiles: route('GET', '/api/file/doc-files', 'staff'),
  /** The path in the specification has no slash before the name; `deleteFileByPath` has one. */
  deleteFile: route('DELETE', '/api/file/doc-delete:fileName', 'editors'),
  deleteFileByPath: route('DELETE', '/api/file/doc-delete/:fileName', 'editors'),
  // ours
  getFileState: route('GET', '/api/file/state/:id', 'editors'),
} as const

/** Path of resumable uploads (tus 1.0.0); the last segment of an upload's URL is the id of its file. */
export const resumableUploadsPath = '/api/file/uploads'

export const documentCategoryRoutes = {
  listDocumentCategories: route('GET', '/api/document-category/list', 'public'),
  listDocumentCategoriesAtRoot: route('GET', '/api/document-category', 'public'),
  getDocumentCategory: route('GET', '/api/document-category/get-by-id/:id', 'public'),
  addDocumentCategory: route('POST', '/api/document-category', 'admins'),
  updateDocumentCategory: route('PUT', '/api/document-category/:id', 'admins'),
  deleteDocumentCategory: route('DELETE', '/api/document-category/:id', 'admins'),
} as const

export const occupationRoutes = {
  listOccupations: route('GET', '/api/occupation/list', 'public'),
  listOccupationsAtRoot: route('GET', '/api/occupation', 'public'),
  getOccupation: route('GET', '/api/occupation/get-by-id/:id', 'public'),
  addOccupation: route('POST', '/api/occupation', 'admins'),
  updateOccupation: route('PUT', '/api/occupation/:id', 'admins'),
  deleteOccupation: route('DELETE', '/api/occupation/:id', 'admins'),
} as const
