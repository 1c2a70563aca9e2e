import { bilingual, endpoint, expectedVersion, id, instant, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { documentRoutes as routes } from '../document-routes.ts'
import { regulationsErrors as errors } from '../errors.ts'
import {
  documentDescriptionMaxLength,
  documentOccupationsMax,
  documentSortings,
  documentStatuses,
  documentTitleMaxLength,
} from '../rules/document-rules.ts'
import { deletionQuery } from './document-labels.ts'
import { fileReadingErrors, readingRight, storedFile, storedMediaTypes } from './files.ts'

const pick = <K extends keyof typeof errors>(...codes: K[]) =>
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>

/** A document in a list. */
export const documentInfo = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** English name of the category, as the specification writes it. */
  documentCategory: z.string(),
  category: z.object({ id, name: bilingual }),
  /** English names of the occupations it is for. */
  occupations: z.array(z.string()),
  occupationLabels: z.array(z.object({ id, name: bilingual })),
  status: z.enum(documentStatuses),
  filename: z.string(),
  /** The state of the file says whether the document can be read or promoted. */
  file: storedFile,
  createdAt: instant,
  updatedAt: instant,
  /** When its present text was published; null for what never was. */
  publishedAt: instant.nullable(),
  /** The published document this working copy was made from. */
  workingCopyOf: id.nullable(),
  /** The open working copy of this published document; only for staff. */
  workingCopyId: id.nullable(),
  /** Expected version of a write (412 when stale). */
  lockVersion: z.int(),
})
export type DocumentInfo = z.infer<typeof documentInfo>

/** A document with all that belongs to it. */
export const document = documentInfo.extend({
  captions: z.array(z.object({ language: z.enum(['en', 'es']), file: storedFile })),
  /** Whether its text was found in its file, so that it is found by its words. */
  hasText: z.boolean(),
  /** Whether the file can be shown as a page (`rendition`). */
  hasRendition: z.boolean(),
})
export type PortalDocument = z.infer<typeof document>

const trackQuery = {
  ...pageQuery,
  status: z.enum(documentStatuses).optional(),
  /** Id or English name of a category. */
  category: z.string().trim().max(100).optional(),
  /** Words of the title, the description or the text of the file. */
  keyword: z.string().trim().max(200).optional(),
  /** Id or English name of an occupation. */
  occupation: z.string().trim().max(100).optional(),
}
const regQuery = {
  ...trackQuery,
  /** Only what was published or changed in the last 30 days. */
  showRecent: z.stringbool().optional(),
  sortBy: z.enum(documentSortings).default('updatedAt'),
  /** Dates begin with the newest and names with A where it is left out. */
  sortDirection: z.enum(['asc', 'desc']).optional(),
}

const ofDocument = z.strictObject({ id })
const visible = 'drafts and working copies only for staff, else 404'

/** The text fields of an upload as they are checked after `multipart/form-data` was read (spec 7); `Occupations[i].OccupationName` as a list. */
export const uploadFields = z.strictObject({
  /** The slug of the title. */
  FileName: z
    .string()
    .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/)
    .max(80),
  Title: z.string().trim().min(1).max(documentTitleMaxLength),
  /** Id or English name of a category. */
  DocumentCategory: z.string().trim().min(1).max(100),
  Description: z.string().trim().min(1).max(documentDescriptionMaxLength),
  /** Ids or English names of occupations. */
  Occupations: z
    .array(z.strictObject({ OccupationName: z.string().trim().min(1).max(100) }))
    .min(1)
    .max(documentOccupationsMax),
})

/** Multipart: the fields of {@link uploadFields}, then `File`: the file itself, or as text the id of a resumable upload. Text fields come first. */
const multipart = z.custom<FormData>()
const uploadErrors = pick(
  'files.missing',
  'files.empty',
  'files.too-large',
  'files.kind-not-taken',
  'files.not-as-named',
  'files.cut-off',
  'files.upload-not-complete',
  'files.too-many-open',
  'documents.category-unknown',
  'documents.occupation-unknown',
)

const upload = {
  summary:
    'A new draft with its file: multipart File, FileName, Title, DocumentCategory, Description, Occupations[i].OccupationName',
  body: multipart,
  results: document,
  errors: uploadErrors,
}
const videoUpload = { ...upload, summary: 'A new draft with a video: the fields of upload, MP4 or WebM' }

const change = {
  summary: 'Changes a draft or a working copy; with `file`, the id of a resumable upload, its file too',
  params: ofDocument,
  body: z.strictObject({
    title: uploadFields.shape.Title,
    description: uploadFields.shape.Description,
    /** Id or English name. */
    documentCategory: uploadFields.shape.DocumentCategory,
    /** Ids or English names. */
    occupations: z.array(z.string().trim().min(1).max(100)).min(1).max(documentOccupationsMax),
    file: id.optional(),
    expectedVersion,
  }),
  results: document,
  errors: pick(
    'documents.not-allowed-by-state',
    'documents.category-unknown',
    'documents.occupation-unknown',
    'files.upload-not-complete',
    'files.kind-not-taken',
    'files.in-use',
  ),
}
const deletion = {
  summary: 'Deletes a draft or a working copy; a published document is taken down: kept and marked',
  params: ofDocument,
  query: deletionQuery,
  results: z.object({ outcome: z.enum(['deleted', 'withdrawn']) }),
}
const promotion = {
  summary: 'Publishes a draft, or puts a working copy in the place of its published document, which is answered',
  params: ofDocument,
  body: z.strictObject({ expectedVersion }).optional(),
  results: document,
  errors: pick('documents.not-allowed-by-state', 'documents.file-not-ready'),
}
const workingCopy = {
  summary: 'A working copy of a published document',
  params: ofDocument,
  results: document,
  errors: pick('documents.not-allowed-by-state', 'documents.working-copy-open'),
}
const info = { summary: 'What a document is', accessNote: visible, params: ofDocument, results: documentInfo }
const whole = {
  summary: 'A document with its file, captions and what can be shown of it',
  accessNote: visible,
  params: ofDocument,
  results: document,
}
const view = {
  summary: 'The file of a document, to be shown; one byte range at a time (206)',
  accessNote: 'files of published documents; others by staff, a pass or a shared link, else 404',
  params: z.strictObject({ filename: z.string().min(1).max(200) }),
  query: readingRight,
  results: { file: storedMediaTypes },
  errors: fileReadingErrors,
}
const rendition = {
  summary: 'A DOCX file as clean HTML: headings, paragraphs, lists, tables, links and images as data',
  accessNote: visible,
  params: ofDocument,
  query: z.strictObject({ link: readingRight.shape.link }),
  results: z.object({ id, title: z.string(), html: z.string() }),
  errors: pick('documents.no-rendition'),
}
const captions = {
  summary: 'Captions of a video: multipart Language (en or es), then File (WebVTT); replaces those of the language',
  params: ofDocument,
  body: multipart,
  results: document,
  errors: { ...uploadErrors, ...pick('documents.not-allowed-by-state', 'documents.not-a-video') },
}
const captionsDeletion = {
  summary: 'Takes captions away from a video',
  params: z.strictObject({ id, language: z.enum(['en', 'es']) }),
  results: document,
  errors: pick('documents.not-allowed-by-state'),
}
const list = { accessNote: 'without staff rights only published documents; another status is 401 or 403' }

export const listRegDocuments = endpoint(routes.listRegDocuments, {
  ...list,
  summary: 'Documents with filters, newest first unless sorted otherwise',
  query: z.strictObject(regQuery),
  results: pageOf(documentInfo),
})
export const getRegDocumentInfo = endpoint(routes.getRegDocumentInfo, info)
export const getRegDocument = endpoint(routes.getRegDocument, whole)
export const viewRegFile = endpoint(routes.viewRegFile, view)
export const deleteRegDocument = endpoint(routes.deleteRegDocument, deletion)
export const promoteRegDocument = endpoint(routes.promoteRegDocument, promotion)
export const uploadRegVideo = endpoint(routes.uploadRegVideo, videoUpload)
export const uploadRegDocument = endpoint(routes.uploadRegDocument, upload)
export const updateRegDocument = endpoint(routes.updateRegDocument, change)
export const createRegWorkingCopy = endpoint(routes.createRegWorkingCopy, workingCopy)
export const getRegRendition = endpoint(routes.getRegRendition, rendition)
export const addRegCaptions = endpoint(routes.addRegCaptions, captions)
export const deleteRegCaptions = endpoint(routes.deleteRegCaptions, captionsDeletion)

export const listTrackDocuments = endpoint(routes.listTrackDocuments, {
  ...list,
  summary: 'Track documents with filters, newest first',
  query: z.strictObject(trackQuery),
  results: pageOf(documentInfo),
})
export const getTrackDocumentInfo = endpoint(routes.getTrackDocumentInfo, info)
export const getTrackDocument = endpoint(routes.getTrackDocument, whole)
export const viewTrackFile = endpoint(routes.viewTrackFile, view)
export const deleteTrackDocument = endpoint(routes.deleteTrackDocument, deletion)
export const promoteTrackDocument = endpoint(routes.promoteTrackDocument, promotion)
export const uploadTrackVideo = endpoint(routes.uploadTrackVideo, videoUpload)
export const uploadTrackDocument = endpoint(routes.uploadTrackDocument, upload)
export const updateTrackDocument = endpoint(routes.updateTrackDocument, change)
export const createTrackWorkingCopy = endpoint(routes.createTrackWorkingCopy, workingCopy)
export const getTrackRendition = endpoint(routes.getTrackRendition, rendition)
export const addTrackCaptions = endpoint(routes.addTrackCaptions, captions)
export const deleteTrackCaptions = endpoint(routes.deleteTrackCaptions, captionsDeletion)

/** A link by which anybody reads one document until it expires or is withdrawn. */
export const sharedLink = z.object({
  linkId: id,
  documentId: id,
  createdAt: instant,
  expiresAt: instant,
  withdrawnAt: instant.nullable(),
  isOpen: z.boolean(),
})
export type SharedLink = z.infer<typeof sharedLink>

export const openSharedLink = endpoint(routes.openSharedLink, {
  summary: 'The document behind a shared link; `id` is the secret of the link',
  accessNote: 'whoever has the link, until it expires or is withdrawn; then 404',
  params: z.strictObject({ id: z.string().min(20).max(100) }),
  results: document,
  errors: pick('documents.link-over'),
})
export const createSharedLink = endpoint(routes.createSharedLink, {
  summary: 'A shared link to a document; its secret is told this once',
  params: ofDocument,
  body: z.strictObject({
    /** At most a year from now. */
    expiresAt: instant,
  }),
  results: sharedLink.extend({
    /** What follows `link=` on the page of the document, and `doc/shared-link/`. */
    secret: z.string(),
  }),
})
export const withdrawSharedLink = endpoint(routes.withdrawSharedLink, {
  summary: 'Ends a shared link; `id` is its `linkId`',
  params: ofDocument,
  results: sharedLink,
})
export const listSharedLinks = endpoint(routes.listSharedLinks, {
  summary: 'The shared links of a document, newest first',
  params: ofDocument,
  query: z.strictObject(pageQuery),
  results: pageOf(sharedLink),
})
