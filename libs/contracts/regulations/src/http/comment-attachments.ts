import { endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import { draftAttachment } from './comments.ts'
import { fileReadingErrors } from './files.ts'

const pick = <Code extends keyof typeof errors>(...codes: readonly Code[]) =>
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, Code>

/** `draftId`: of the draft they are written with, or of the comment that is being changed. */
const one = z.strictObject({ draftId: id, attachmentId: id })

export const listAttachments = endpoint(routes.listAttachments, {
  summary:
    'Files that wait to be sent with a comment, and how far each is: what a page asks again until all are settled',
  owner: 'each',
  params: z.strictObject({ draftId: id }),
  results: z.array(draftAttachment),
})

export const addAttachment = endpoint(routes.addAttachment, {
  summary: 'Takes a file in that is to be sent with a comment: multipart File. Its id is the caller’s to make',
  owner: 'each',
  accessNote: 'what is not sent in a day and belongs to no kept draft is removed',
  params: one,
  query: z.strictObject({
    /** How the person names it; readers see this name. */
    name: z.string().trim().min(1).max(255),
  }),
  body: z.custom<FormData>(),
  results: draftAttachment,
  errors: pick(
    'comments.too-many-attachments',
    'files.missing',
    'files.empty',
    'files.too-large',
    'files.kind-not-taken',
    'files.not-as-named',
    'files.cut-off',
    'files.too-many-open',
  ),
})

export const removeAttachment = endpoint(routes.removeAttachment, {
  summary: 'Removes a file that was not sent yet',
  owner: 'each',
  params: one,
  results: z.object({ deleted: z.boolean() }),
})

export const downloadAttachment = endpoint(routes.downloadAttachment, {
  summary: 'A file of a comment, to keep; one byte range at a time (206)',
  accessNote:
    'files of comments that are shown; others by their author and staff, unsent ones by their author; else 404',
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
  errors: fileReadingErrors,
})
