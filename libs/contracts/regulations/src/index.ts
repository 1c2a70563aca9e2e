import type { documentCategoryRoutes, documentRoutes, fileRoutes, occupationRoutes } from './document-routes.ts'
import * as commentAttachments from './http/comment-attachments.ts'
import * as comments from './http/comments.ts'
import * as commentQueue from './http/comment-queue.ts'
import * as definitionCommentQueue from './http/definition-comment-queue.ts'
import * as definitions from './http/definitions.ts'
import * as documentCategories from './http/document-categories.ts'
import * as documents from './http/documents.ts'
import * as doubts from './http/doubts.ts'
import * as drafting from './http/drafting.ts'
import * as files from './http/files.ts'
import * as versionFiles from './http/exports.ts'
import * as imports from './http/imports.ts'
import * as occupations from './http/occupations.ts'
import * as regulations from './http/regulations.ts'
import * as subscriptions from './http/subscriptions.ts'
import * as translations from './http/translations.ts'
import type { regulationsRoutes } from './routes.ts'

/** Version of this contract; a remote's manifest names the range it needs. */
export const regulationsContractVersion = '1.24.0'

type DocumentEndpoints = typeof documents & typeof files & typeof documentCategories & typeof occupations
type DocumentRoutes = typeof documentRoutes &
  typeof fileRoutes &
  typeof documentCategoryRoutes &
  typeof occupationRoutes

/** The calls about documents, for a client: `createClient<DocumentsHttp>({ ...documentRoutes, ... }, transport)`. */
export type DocumentsHttp = { readonly [K in keyof DocumentRoutes]: DocumentEndpoints[K] }

type RouteName = keyof typeof regulationsRoutes | keyof DocumentRoutes
type AllEndpoints = typeof regulations &
  typeof comments &
  typeof definitions &
  typeof doubts &
  typeof drafting &
  typeof versionFiles &
  typeof imports &
  typeof documentCategories &
  typeof occupations &
  typeof subscriptions &
  typeof translations &
  typeof commentQueue &
  typeof commentAttachments &
  typeof definitionCommentQueue &
  typeof documents &
  typeof files

/** Every endpoint of the area by name: OpenAPI, clients and the access matrix come from it. */
export const regulationsHttp = endpointsOf({
  ...regulations,
  ...comments,
  ...definitions,
  ...doubts,
  ...drafting,
  ...versionFiles,
  ...imports,
  ...documentCategories,
  ...documents,
  ...files,
  ...occupations,
  ...subscriptions,
  ...translations,
  ...commentQueue,
  ...commentAttachments,
  ...definitionCommentQueue,
})

/** The calls about regulations, comments and definitions, for a client; those about documents have one of their own. */
export type RegulationsHttp = { readonly [K in keyof typeof regulationsRoutes]: AllEndpoints[K] }

function endpointsOf(all: AllEndpoints): { readonly [K in RouteName]: AllEndpoints[K] } {
  const entries = Object.entries(all).filter(([, value]) => 'kind' in value && value.kind === 'endpoint')
  return Object.fromEntries(entries) as never
}

export { regulationsErrors, regulationsSentences } from './errors.ts'
export type { QueuedComment, ReportedComment } from './http/comment-queue.ts'
export type { Attachment, CarriedComment, Comment, CommentDraft, DraftAttachment, Receipt } from './http/comments.ts'
export type { QueuedDefinitionComment } from './http/definition-comment-queue.ts'
export type { Definition, DefinitionComment } from './http/definitions.ts'
export type { DocumentLabel } from './http/document-labels.ts'
export type { DraftDoubt } from './http/doubts.ts'
export type { PromotionOutlook, PromotionProblem } from './http/drafting.ts'
export { uploadFields, type DocumentInfo, type PortalDocument, type SharedLink } from './http/documents.ts'
export type { StoredFile } from './http/files.ts'
export type { ExportProgress } from './http/exports.ts'
export type { LeftOutOfFile } from './http/imports.ts'
export type {
  MainRegulation,
  RedlineEntry,
  RedlineSegment,
  SearchHelp,
  SearchHit,
  VersionStatus,
} from './http/regulations.ts'
export type { MailLink, Subscription } from './http/subscriptions.ts'
export type { FtcSubmission, RegulationNode, VersionLayers, VersionSummary, VersionText } from './http/shapes.ts'
