import { endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { draftAttachment } from './comment-schemas.ts'
import { fileDownloadErrors } from './files.ts'
import { pickErrors } from './pick-errors.ts'

/** `draftId`: the id of the draft, or of the comment that is being edited. */
const attachmentParams = z.strictObject({ draftId: id, attachmentId: id })

export const listAttachments = endpoint(routes.listAttachments, {
  summary: 'Attachments of an unsent comment with their states; polled until all are processed',
  ownership: 'per-caller',
  params: z.strictObject({ draftId: id }),
  results: z.array(draftAttachment),
})

export const addAttachment = endpoint(routes.addAttachment, {
  summary: 'Uploads an attachment of an unsent comment: multipart File. The caller generates the id',
  ownership: 'per-caller',
  accessNote: 'attachments that are not sent within a day and belong to no saved draft are deleted',
  params: attachmentParams,
  query: z.strictObject({
    /** File name shown to readers. */
    name: z.string().trim().min(1).max(255),
  }),
  body: z.custom<FormData>(),
  results: draftAttachment,
  errors: pickErrors(
    'comments.too-many-attachments',
    'files.missing',
    'files.empty',
    'files.too-large',
    'files.type-not-accepted',
    'files.content-mismatch',
    'files.incomplete',
    'files.too-many-pending',
  ),
})

export const removeAttachment = endpoint(routes.removeAttachment, {
  summary: 'Deletes an attachment that was not sent yet',
  ownership: 'per-caller',
  params: attachmentParams,
  results: z.object({ deleted: z.boolean() }),
})

export const downloadAttachment = endpoint(routes.downloadAttachment, {
  summary: 'Downloads an attachment of a comment; one byte range at a time (206)',
  accessNote:
    'attachments of visible comments; others for their author and staff, unsent ones for their author; else 404',
  params: z.strictObject({ attachmentId: id }),
  results: {
    file: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/jpeg',
      'image/png',
      'text/csv',
    ],
  },
  errors: fileDownloadErrors,
})
