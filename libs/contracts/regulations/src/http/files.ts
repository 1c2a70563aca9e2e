import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { fileRoutes as routes } from '../document-routes.ts'
import { regulationsErrors as errors } from '../errors.ts'
import { fileKinds } from '../rules/document-pages.ts'
import { fileStates } from '../rules/document-rules.ts'

/** A file and how far it is. */
export const storedFile = z.object({
  fileId: id,
  /** By which it is viewed and downloaded; unique. */
  fileName: z.string(),
  kind: z.enum(fileKinds),
  mediaType: z.string(),
  /** Bytes of the whole file; of one that is still coming, what it said it would have. */
  byteLength: z.int(),
  /** Bytes that have come so far. */
  receivedLength: z.int(),
  state: z.enum(fileStates),
  /** Why, where the state is `Error`: a code of the contract (`files.*`), and its sentence. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: instant,
  /** Addresses to read it at, in the portal's origin; absent until it is `Completed`. What is not published has a pass of a few hours in them. */
  viewAddress: z.string().optional(),
  downloadAddress: z.string().optional(),
})
export type StoredFile = z.infer<typeof storedFile>

/** By which right a file that is not published is read, where a browser sends no token: the `link` of a shared link, or the `pass` in an address. */
export const readingRight = z.strictObject({
  link: z.string().max(100).optional(),
  pass: z.string().max(200).optional(),
})

/** The media types of everything that can be stored. */
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

export const fileReadingErrors = { 'files.range-not-satisfiable': errors['files.range-not-satisfiable'] }

export const downloadFile = endpoint(routes.downloadFile, {
  summary: 'A file to keep; one byte range at a time (206)',
  accessNote: 'files of published documents; others by staff, a pass or a shared link, else 404',
  params: z.strictObject({ fileName: z.string().min(1).max(200) }),
  query: readingRight,
  results: { file: storedMediaTypes },
  errors: fileReadingErrors,
})

export const listFiles = endpoint(routes.listFiles, {
  summary: 'Files with their states, newest first',
  query: z.strictObject({ ...keysetQuery, state: z.enum(fileStates).optional() }),
  results: keysetPageOf(storedFile.extend({ documentId: id.nullable() })),
})

const deletion = {
  params: z.strictObject({ fileName: z.string().min(1).max(200) }),
  results: z.object({ deleted: z.boolean() }),
  errors: { 'files.in-use': errors['files.in-use'] },
}
export const deleteFile = endpoint(routes.deleteFile, {
  summary: 'Deletes a file that no document names',
  ...deletion,
})
export const deleteFileByPath = endpoint(routes.deleteFileByPath, { summary: 'The same', ...deletion })

export const getFileState = endpoint(routes.getFileState, {
  summary: 'How far a file is: what a page asks again and again until it is Completed or Error',
  params: z.strictObject({ id }),
  results: storedFile,
})
