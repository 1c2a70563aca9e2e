import { expectedVersion, id } from '@portal/contracts-common'
import { z } from 'zod'
import { documentOccupationsMax } from '../rules/document-rules.ts'
import { deletionQuery } from './document-labels.ts'
import { document, documentInfo, uploadFields } from './document-schemas.ts'
import { fileAccess, fileAccessNote, fileDownloadErrors, storedMediaTypes } from './files.ts'
import { pickErrors } from './pick-errors.ts'

const params = z.strictObject({ id })
const accessNote = 'drafts and working copies only for staff, else 404'

/** Multipart: the fields of {@link uploadFields}, then `File`: the file, or the id of a resumable upload as text. Text fields come first. */
const multipart = z.custom<FormData>()
const uploadErrors = pickErrors(
  'files.missing',
  'files.empty',
  'files.too-large',
  'files.type-not-accepted',
  'files.content-mismatch',
  'files.incomplete',
  'files.upload-not-complete',
  'files.too-many-pending',
  'documents.category-unknown',
  'documents.occupation-unknown',
)
const upload = { body: multipart, results: document, errors: uploadErrors }

/** The endpoints that documents for everyone and documents for tracks have in common. */
export const documentEndpoints = {
  list: { accessNote: 'published documents only, without staff rights; another status is 401 or 403' },
  info: { summary: 'Properties of a document', accessNote, params, results: documentInfo },
  read: { summary: 'A document with its file and captions', accessNote, params, results: document },
  view: {
    summary: 'The file of a document, shown inline; one byte range at a time (206)',
    accessNote: fileAccessNote,
    params: z.strictObject({ filename: z.string().min(1).max(200) }),
    query: fileAccess,
    results: { file: storedMediaTypes },
    errors: fileDownloadErrors,
  },
  rendition: {
    summary: 'A DOCX file as sanitized HTML: headings, paragraphs, lists, tables, links and embedded images',
    accessNote,
    params,
    query: z.strictObject({ link: fileAccess.shape.link }),
    results: z.object({ id, title: z.string(), html: z.string() }),
    errors: pickErrors('documents.no-rendition'),
  },
  upload: {
    summary:
      'Creates a draft with its file: multipart File, FileName, Title, DocumentCategory, Description, Occupations[i].OccupationName',
    ...upload,
  },
  uploadVideo: { summary: 'Creates a draft with a video: the fields of upload, MP4 or WebM', ...upload },
  update: {
    summary: 'Changes a draft or a working copy; `file`, the id of a resumable upload, replaces its file',
    params,
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
    errors: pickErrors(
      'documents.not-allowed-by-state',
      'documents.category-unknown',
      'documents.occupation-unknown',
      'files.upload-not-complete',
      'files.type-not-accepted',
      'files.in-use',
    ),
  },
  delete: {
    summary: 'Deletes a draft or a working copy; a published document is withdrawn: kept and marked',
    params,
    query: deletionQuery,
    results: z.object({ outcome: z.enum(['deleted', 'withdrawn']) }),
  },
  promote: {
    summary: 'Publishes a draft, or replaces a published document with its working copy and returns it',
    params,
    body: z.strictObject({ expectedVersion }).optional(),
    results: document,
    errors: pickErrors('documents.not-allowed-by-state', 'documents.file-not-ready'),
  },
  createWorkingCopy: {
    summary: 'Creates a working copy of a published document',
    params,
    results: document,
    errors: pickErrors('documents.not-allowed-by-state', 'documents.working-copy-open'),
  },
  addCaptions: {
    summary: 'Sets the captions of a video in one language: multipart Language (en or es), then File (WebVTT)',
    params,
    body: multipart,
    results: document,
    errors: { ...uploadErrors, ...pickErrors('documents.not-allowed-by-state', 'documents.not-a-video') },
  },
  deleteCaptions: {
    summary: 'Deletes the captions of a video in one language',
    params: z.strictObject({ id, language: z.enum(['en', 'es']) }),
    results: document,
    errors: pickErrors('documents.not-allowed-by-state'),
  },
} as const
