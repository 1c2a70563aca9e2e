import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { fileRoutes as routes } from '../document-routes.ts'
import { fileKinds } from '../rules/document-pages.ts'
import { fileStates } from '../rules/document-rules.ts'
import { pickErrors } from './pick-errors.ts'

/** A file and its processing state. */
export const storedFile = z.object({
  fileId: id,
  /** Unique name, used in view and download URLs. */
  fileName: z.string(),
  kind: z.enum(fileKinds),
  mediaType: z.string(),
  /** Size of the whole file; while it is uploading, the announced size. */
  byteLength: z.int(),
  /** Bytes received so far. */
  receivedLength: z.int(),
  state: z.enum(fileStates),
  /** Set if the state is `Error`: an error code of the contract (`files.*`) and its message. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: instant,
  /** URLs within the portal; absent until the file is `Completed`. Those of unpublished files contain a token that expires after a few hours. */
  viewUrl: z.string().optional(),
  downloadUrl: z.string().optional(),
})
export type StoredFile = z.infer<typeof storedFile>

/** Access to an unpublished file for a browser that sends no bearer token: a shared `link`, or the `token` in a URL. */
export const fileAccess = z.strictObject({
  link: z.string().max(100).optional(),
  token: z.string().max(200).optional(),
})
export const fileAccessNote = 'files of published documents; others for staff, with a token or a shared link, else 404'

/** Media types of all files that can be stored. */
export const storedMediaTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'video/mp4',
  'video/webm',
  'image/jpeg',
  'image/png',
  'text/csv',
  'text/vtt',
] as const

export const fileDownloadErrors = pickErrors('files.range-not-satisfiable')

export const downloadFile = endpoint(routes.downloadFile, {
  summary: 'Downloads a file; one byte range at a time (206)',
  accessNote: fileAccessNote,
  params: z.strictObject({ fileName: z.string().min(1).max(200) }),
  query: fileAccess,
  results: { file: storedMediaTypes },
  errors: fileDownloadErrors,
})

export const listFiles = endpoint(routes.listFiles, {
  summary: 'Files with their states, newest first',
  query: z.strictObject({ ...keysetQuery, state: z.enum(fileStates).optional() }),
  results: keysetPageOf(storedFile.extend({ documentId: id.nullable() })),
})

const deletion = {
  params: z.strictObject({ fileName: z.string().min(1).max(200) }),
  results: z.object({ deleted: z.boolean() }),
  errors: pickErrors('files.in-use'),
}
export const deleteFile = endpoint(routes.deleteFile, {
  summary: 'Deletes a file that no document uses',
  ...deletion,
})
export const deleteFileByPath = endpoint(routes.deleteFileByPath, { summary: 'Same', ...deletion })

export const getFileState = endpoint(routes.getFileState, {
  summary: 'State of a file; polled until it is Completed or Error',
  params: z.strictObject({ id }),
  results: storedFile,
})
