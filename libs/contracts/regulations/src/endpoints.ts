import type { documentCategoryRoutes, documentRoutes, fileRoutes, occupationRoutes } from './document-routes.ts'
import * as mainRegulations from './http/main-regulations.ts'
import * as serverRenderedPages from './http/server-rendered-pages.ts'
import * as versions from './http/versions.ts'
import * as versionText from './http/version-text.ts'
import * as redlines from './http/redlines.ts'
import * as provisions from './http/provisions.ts'
import * as searches from './http/search.ts'
import * as searchSynonyms from './http/search-synonyms.ts'
import * as promotions from './http/promotions.ts'
import * as activeEditors from './http/active-editors.ts'
import * as parseWarnings from './http/parse-warnings.ts'
import * as imports from './http/imports.ts'
import * as textExtractions from './http/text-extractions.ts'
import * as redirects from './http/redirects.ts'
import * as images from './http/images.ts'
import * as exports from './http/exports.ts'
import * as comments from './http/comments.ts'
import * as commentDrafts from './http/comment-drafts.ts'
import * as commentAttachments from './http/comment-attachments.ts'
import * as commentReview from './http/comment-review.ts'
import * as commentReport from './http/comment-report.ts'
import * as subscriptions from './http/subscriptions.ts'
import * as mailLinks from './http/mail-links.ts'
import * as translations from './http/translations.ts'
import * as definitions from './http/definitions.ts'
import * as definitionComments from './http/definition-comments.ts'
import * as definitionCommentReview from './http/definition-comment-review.ts'
import * as regDocuments from './http/reg-documents.ts'
import * as trackDocuments from './http/track-documents.ts'
import * as sharedLinks from './http/shared-links.ts'
import * as files from './http/files.ts'
import * as documentCategories from './http/document-categories.ts'
import * as occupations from './http/occupations.ts'
import type { regulationsRoutes } from './routes.ts'

/** Version of this contract. A remote's manifest names the range it needs. */
export const regulationsContractVersion = '1.13.0'

/** Every endpoint of the area by name. OpenAPI, clients and the access matrix are generated from it. */
export const regulationsHttp = {
  // main regulations
  listRegulations: mainRegulations.listRegulations,
  listRegulationsAtRoot: mainRegulations.listRegulationsAtRoot,
  addRegulation: mainRegulations.addRegulation,
  updateRegulation: mainRegulations.updateRegulation,
  deleteRegulation: mainRegulations.deleteRegulation,

  // versions
  getListVersions: versions.getListVersions,
  listVersions: versions.listVersions,
  getLatestVersion: versions.getLatestVersion,
  getNextVersion: versions.getNextVersion,
  getMainRegulation: versions.getMainRegulation,
  getVersionStatus: versions.getVersionStatus,
  getVersionAsOf: versions.getVersionAsOf,
  createDraftEditVersion: versions.createDraftEditVersion,

  // version text
  getVersionText: versionText.getVersionText,
  getVersionLayers: versionText.getVersionLayers,

  // server-rendered pages
  renderPage: serverRenderedPages.renderPage,
  listPageUrls: serverRenderedPages.listPageUrls,

  // redlines
  getRedline: redlines.getRedline,

  // provisions
  locateRegulation: provisions.locateRegulation,
  findRule: provisions.findRule,
  resolveLabel: provisions.resolveLabel,
  addSubRegulation: provisions.addSubRegulation,
  updateSubRegulation: provisions.updateSubRegulation,

  // search
  getRegulationContent: searches.getRegulationContent,
  search: searches.search,
  listSearchSynonyms: searchSynonyms.listSearchSynonyms,
  addSearchSynonyms: searchSynonyms.addSearchSynonyms,
  updateSearchSynonyms: searchSynonyms.updateSearchSynonyms,
  deleteSearchSynonyms: searchSynonyms.deleteSearchSynonyms,

  // promotions
  promoteVersion: promotions.promoteVersion,
  getPromotionPreview: promotions.getPromotionPreview,
  updatePublication: promotions.updatePublication,

  // active editors
  updateActiveEditor: activeEditors.updateActiveEditor,

  // parse warnings
  listParseWarnings: parseWarnings.listParseWarnings,
  resolveParseWarning: parseWarnings.resolveParseWarning,

  // imports
  importRegulation: imports.importRegulation,
  undoImport: imports.undoImport,
  getLastImport: imports.getLastImport,

  // text extractions
  startTextExtraction: textExtractions.startTextExtraction,
  getTextExtraction: textExtractions.getTextExtraction,
  cancelTextExtraction: textExtractions.cancelTextExtraction,

  // redirects
  listRedirects: redirects.listRedirects,
  addRedirect: redirects.addRedirect,
  deleteRedirect: redirects.deleteRedirect,

  // images
  addImage: images.addImage,
  getImage: images.getImage,

  // exports
  generatePdf: exports.generatePdf,
  generateDoc: exports.generateDoc,
  getExportProgress: exports.getExportProgress,
  generateFtcPackage: exports.generateFtcPackage,
  getFtcPackageProgress: exports.getFtcPackageProgress,

  // comments
  listComments: comments.listComments,
  listCommentsAtRoot: comments.listCommentsAtRoot,
  getTotalComments: comments.getTotalComments,
  getCommentCounts: comments.getCommentCounts,
  getCommentsByRegulation: comments.getCommentsByRegulation,
  addComment: comments.addComment,
  updateComment: comments.updateComment,
  deleteComment: comments.deleteComment,

  // comment drafts
  listCommentDrafts: commentDrafts.listCommentDrafts,
  saveCommentDraft: commentDrafts.saveCommentDraft,
  deleteCommentDraft: commentDrafts.deleteCommentDraft,
  submitComments: commentDrafts.submitComments,
  getReceipt: commentDrafts.getReceipt,

  // comment attachments
  listAttachments: commentAttachments.listAttachments,
  addAttachment: commentAttachments.addAttachment,
  removeAttachment: commentAttachments.removeAttachment,
  downloadAttachment: commentAttachments.downloadAttachment,

  // comment review
  listCommentQueue: commentReview.listCommentQueue,
  setCommentStatus: commentReview.setCommentStatus,
  respondToComment: commentReview.respondToComment,
  respondToComments: commentReview.respondToComments,

  // comment report
  getCommentReport: commentReport.getCommentReport,
  getCommentReportOfUsers: commentReport.getCommentReportOfUsers,

  // subscriptions
  listSubscriptions: subscriptions.listSubscriptions,
  subscribe: subscriptions.subscribe,
  unsubscribe: subscriptions.unsubscribe,
  subscribeByEmail: subscriptions.subscribeByEmail,

  // mail links
  getMailLink: mailLinks.getMailLink,
  redeemMailLink: mailLinks.redeemMailLink,

  // translations
  getVersionTranslation: translations.getVersionTranslation,
  listTranslations: translations.listTranslations,
  translateProvision: translations.translateProvision,

  // definitions
  listDefinitions: definitions.listDefinitions,
  listDefinitionsAtRoot: definitions.listDefinitionsAtRoot,
  getDefinition: definitions.getDefinition,
  getDefinitionVersions: definitions.getDefinitionVersions,
  addDefinition: definitions.addDefinition,
  updateDefinition: definitions.updateDefinition,
  deleteDefinition: definitions.deleteDefinition,
  listDefinitionUses: definitions.listDefinitionUses,
  translateDefinition: definitions.translateDefinition,

  // definition comments
  listCommentDefinitions: definitionComments.listCommentDefinitions,
  listCommentDefinitionsAtRoot: definitionComments.listCommentDefinitionsAtRoot,
  getCommentsByDefinition: definitionComments.getCommentsByDefinition,
  addCommentDefinition: definitionComments.addCommentDefinition,
  updateCommentDefinition: definitionComments.updateCommentDefinition,
  deleteCommentDefinition: definitionComments.deleteCommentDefinition,

  // definition comment review
  listDefinitionCommentQueue: definitionCommentReview.listDefinitionCommentQueue,
  setDefinitionCommentStatus: definitionCommentReview.setDefinitionCommentStatus,
  respondToDefinitionComments: definitionCommentReview.respondToDefinitionComments,

  // reg documents
  listRegDocuments: regDocuments.listRegDocuments,
  getRegDocumentInfo: regDocuments.getRegDocumentInfo,
  getRegDocument: regDocuments.getRegDocument,
  viewRegFile: regDocuments.viewRegFile,
  getRegRendition: regDocuments.getRegRendition,
  uploadRegDocument: regDocuments.uploadRegDocument,
  uploadRegVideo: regDocuments.uploadRegVideo,
  updateRegDocument: regDocuments.updateRegDocument,
  deleteRegDocument: regDocuments.deleteRegDocument,
  promoteRegDocument: regDocuments.promoteRegDocument,
  createRegWorkingCopy: regDocuments.createRegWorkingCopy,
  addRegCaptions: regDocuments.addRegCaptions,
  deleteRegCaptions: regDocuments.deleteRegCaptions,

  // track documents
  listTrackDocuments: trackDocuments.listTrackDocuments,
  getTrackDocumentInfo: trackDocuments.getTrackDocumentInfo,
  getTrackDocument: trackDocuments.getTrackDocument,
  viewTrackFile: trackDocuments.viewTrackFile,
  getTrackRendition: trackDocuments.getTrackRendition,
  uploadTrackDocument: trackDocuments.uploadTrackDocument,
  uploadTrackVideo: trackDocuments.uploadTrackVideo,
  updateTrackDocument: trackDocuments.updateTrackDocument,
  deleteTrackDocument: trackDocuments.deleteTrackDocument,
  promoteTrackDocument: trackDocuments.promoteTrackDocument,
  createTrackWorkingCopy: trackDocuments.createTrackWorkingCopy,
  addTrackCaptions: trackDocuments.addTrackCaptions,
  deleteTrackCaptions: trackDocuments.deleteTrackCaptions,

  // shared links
  openSharedLink: sharedLinks.openSharedLink,
  createSharedLink: sharedLinks.createSharedLink,
  withdrawSharedLink: sharedLinks.withdrawSharedLink,
  listSharedLinks: sharedLinks.listSharedLinks,

  // files
  downloadFile: files.downloadFile,
  listFiles: files.listFiles,
  deleteFile: files.deleteFile,
  deleteFileByPath: files.deleteFileByPath,
  getFileState: files.getFileState,

  // document categories
  listDocumentCategories: documentCategories.listDocumentCategories,
  listDocumentCategoriesAtRoot: documentCategories.listDocumentCategoriesAtRoot,
  getDocumentCategory: documentCategories.getDocumentCategory,
  addDocumentCategory: documentCategories.addDocumentCategory,
  updateDocumentCategory: documentCategories.updateDocumentCategory,
  deleteDocumentCategory: documentCategories.deleteDocumentCategory,

  // occupations
  listOccupations: occupations.listOccupations,
  listOccupationsAtRoot: occupations.listOccupationsAtRoot,
  getOccupation: occupations.getOccupation,
  addOccupation: occupations.addOccupation,
  updateOccupation: occupations.updateOccupation,
  deleteOccupation: occupations.deleteOccupation,
}

/** Type of the endpoints on `regulationsRoutes`, for a typed client without schemas. */
export type RegulationsHttp = Pick<typeof regulationsHttp, keyof typeof regulationsRoutes>

type DocumentRoutes = typeof documentRoutes &
  typeof fileRoutes &
  typeof documentCategoryRoutes &
  typeof occupationRoutes

/** Type of the document endpoints: `createClient<DocumentsHttp>({ ...documentRoutes, ... }, transport)`. */
export type DocumentsHttp = Pick<typeof regulationsHttp, keyof DocumentRoutes>
