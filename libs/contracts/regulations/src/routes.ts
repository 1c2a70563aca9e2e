import { route } from '@portal/contracts-common/light'

/** Every call of the regulations area: where it is and who may make it. Paths are the specification's (spec 7) unless marked ours. */
export const regulationsRoutes = {
  // regulations and versions
  listRegulations: route('GET', '/api/regulations/list', 'public'),
  listRegulationsAtRoot: route('GET', '/api/regulations', 'public'),
  getListVersions: route('GET', '/api/regulations/get-list-versions', 'public'),
  getLatestVersion: route('GET', '/api/regulations/get-latest-version/:state/:versionOnly', 'public'),
  getNextVersion: route(
    'GET',
    '/api/regulations/get-next-version/:versionId/:mainParentId/:regulationId/:depth',
    'public',
  ),
  getMainRegulation: route('GET', '/api/regulations/get-main-reg/:versionId/:mainRegId', 'public'),
  getRegulationContent: route('GET', '/api/regulations/get-regulation-content/:text/:version', 'public'),
  promoteVersion: route('POST', '/api/regulations/promote-version', 'editors'),
  createDraftEditVersion: route('POST', '/api/regulations/create-draft-edit-version', 'editors'),
  addRegulation: route('POST', '/api/regulations/add', 'editors'),
  updateRegulation: route('POST', '/api/regulations/update', 'editors'),
  addSubRegulation: route('POST', '/api/regulations/add-sub-regulation', 'editors'),
  updateSubRegulation: route('POST', '/api/regulations/update-sub-regulation', 'editors'),
  deleteRegulation: route('DELETE', '/api/regulations/delete/:id', 'editors'),
  listVersions: route('GET', '/api/versions', 'public'),
  // ours: reading
  getVersionStatus: route('GET', '/api/regulations/version-status/:versionId', 'public'),
  getVersionText: route('GET', '/api/regulations/text/:contentHash', 'public'),
  getVersionLayers: route('GET', '/api/regulations/version-layers/:versionId', 'public'),
  getRedline: route('GET', '/api/regulations/redline/:fromVersionId/:toVersionId', 'public'),
  getVersionAsOf: route('GET', '/api/regulations/as-of/:mainParentId/:date', 'public'),
  locateRegulation: route('GET', '/api/regulations/locate/:regulationId', 'public'),
  resolveLabel: route('GET', '/api/regulations/resolve-label', 'public'),
  importRegulation: route('POST', '/api/regulations/import', 'editors'),
  undoImport: route('POST', '/api/regulations/undo-import', 'editors'),
  search: route('GET', '/api/search', 'public'),
  // comments
  listComments: route('GET', '/api/comments/list', 'public'),
  listCommentsAtRoot: route('GET', '/api/comments', 'public'),
  getTotalComments: route('GET', '/api/comments/get-total-comments', 'public'),
  getCommentsByRegulation: route(
    'GET',
    '/api/comments/get-comments-by-regulation-id/:regulationId/:versionId',
    'public',
  ),
  addComment: route('POST', '/api/comments/add', 'signed-in'),
  updateComment: route('POST', '/api/comments/update', 'signed-in'),
  deleteComment: route('DELETE', '/api/comments/delete/:id/:depth', 'signed-in'),
  // ours: comments
  getCommentCounts: route('GET', '/api/comments/counts/:versionId', 'public'),
  submitComments: route('POST', '/api/comments/submit', 'signed-in'),
  getReceipt: route('GET', '/api/comments/receipts/:receiptId', 'signed-in'),
  respondToComment: route('POST', '/api/comments/respond', 'staff'),
  listCommentDrafts: route('GET', '/api/comments/drafts', 'signed-in'),
  saveCommentDraft: route('PUT', '/api/comments/drafts/:draftId', 'signed-in'),
  deleteCommentDraft: route('DELETE', '/api/comments/drafts/:draftId', 'signed-in'),
  // ours: subscriptions, and the links in mails
  listSubscriptions: route('GET', '/api/subscriptions', 'signed-in'),
  follow: route('POST', '/api/subscriptions', 'signed-in'),
  stopFollowing: route('DELETE', '/api/subscriptions/:subscriptionId', 'signed-in'),
  followByMail: route('POST', '/api/subscriptions/by-mail', 'public'),
  readMailLink: route('GET', '/api/mail-links/:link', 'public'),
  openMailLink: route('POST', '/api/mail-links/:link', 'public'),
  // ours: the Spanish text
  getVersionTranslation: route('GET', '/api/regulations/version-translation/:versionId', 'public'),
  listTranslations: route('GET', '/api/regulations/translations/:versionId', 'editors'),
  translateProvision: route('PUT', '/api/regulations/translation/:versionId/:regulationId', 'editors'),
  // definitions
  listDefinitions: route('GET', '/api/definitions/list', 'public'),
  listDefinitionsAtRoot: route('GET', '/api/definitions', 'public'),
  getDefinition: route('GET', '/api/definitions/get-by-id/:id', 'public'),
  getDefinitionVersions: route('GET', '/api/definitions/versions/:id', 'public'),
  addDefinition: route('POST', '/api/definitions/add', 'editors'),
  updateDefinition: route('POST', '/api/definitions/update', 'editors'),
  deleteDefinition: route('DELETE', '/api/definitions/delete/:id', 'editors'),
  // ours: definitions
  listDefinitionUses: route('GET', '/api/definitions/uses/:id', 'public'),
  translateDefinition: route('PUT', '/api/definitions/translation/:id', 'editors'),
  // comments on definitions
  listCommentDefinitions: route('GET', '/api/comment-definitions/list', 'public'),
  listCommentDefinitionsAtRoot: route('GET', '/api/comment-definitions', 'public'),
  getCommentsByDefinition: route(
    'GET',
    '/api/comment-definitions/get-comments-by-definition-id/:definitionId',
    'public',
  ),
  addCommentDefinition: route('POST', '/api/comment-definitions/add', 'signed-in'),
  updateCommentDefinition: route('POST', '/api/comment-definitions/update', 'signed-in'),
  deleteCommentDefinition: route('DELETE', '/api/comment-definitions/delete/:id/:depth', 'signed-in'),
} as const
