import { endpoint, id, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { fileRoutes as routes } from '../routes/file-routes.ts'
import { fileDownloadErrors, fileMediaTypes, fileUploadErrors, horseFile } from './file-shapes.ts'
import { photoSizes } from '../rules/files/index.ts'
import { horseIdentity, photoId } from './horses.ts'

const fileParams = z.strictObject({ horseId: id, fileId: id })
const notFound = { 'horse-files.not-found': errors['horse-files.not-found'] }

export const addHorseFile = endpoint(routes.addHorseFile, {
  summary:
    'Uploads a file of a horse: multipart File. The client makes the id, so that repeating the request adds nothing. The file can be read when it was inspected.',
  params: fileParams,
  body: z.custom<FormData>(),
  results: horseFile,
  errors: {
    ...fileUploadErrors,
    'horse-files.too-many': errors['horse-files.too-many'],
    'horse-files.id-taken': errors['horse-files.id-taken'],
  },
})

export const listHorseFiles = endpoint(routes.listHorseFiles, {
  summary:
    'Lists the files of a horse, newest first. Files that stayed with their uploader are only listed for them and staff.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(horseFile),
})

const leftFile = horseFile.extend({ horse: z.object({ horseId: id, ...horseIdentity }) })
export type LeftFile = z.infer<typeof leftFile>

export const listLeftFiles = endpoint(routes.listLeftFiles, {
  summary: 'Lists the caller’s files that stayed with them when a horse was transferred, newest first.',
  ownership: 'per-caller',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(leftFile),
})

export const downloadHorseFile = endpoint(routes.downloadHorseFile, {
  summary: 'Downloads a file of a horse; one byte range at a time (206).',
  accessNote: 'a file that stayed with its uploader: the uploader and staff',
  params: fileParams,
  results: { file: [...fileMediaTypes] },
  errors: { ...fileDownloadErrors, ...notFound },
})

export const setFileTransferable = endpoint(routes.setFileTransferable, {
  summary: 'Sets whether a file goes with the horse when it is transferred.',
  params: fileParams,
  body: z.strictObject({ isTransferable: z.boolean() }),
  results: z.object({ isTransferable: z.boolean() }),
  errors: {
    ...notFound,
    'horse-files.not-responsible-person': errors['horse-files.not-responsible-person'],
  },
})

export const setHorsePhoto = endpoint(routes.setHorsePhoto, {
  summary:
    'Makes a file the photo of the horse, or leaves the horse without one (`null`). The file goes with the horse from now on.',
  params: z.strictObject({ horseId: id }),
  body: z.strictObject({ fileId: id.nullable() }),
  results: z.object({ photoId }),
  errors: { ...notFound, 'horse-files.not-a-photo': errors['horse-files.not-a-photo'] },
})

export const downloadHorsePhoto = endpoint(routes.downloadHorsePhoto, {
  summary: 'The photo of a horse, reduced: `small` for lists and cards, `large` for the page of the horse.',
  params: fileParams,
  query: z.strictObject({ size: z.enum(photoSizes).default('large') }),
  results: { file: ['image/jpeg'] },
  errors: notFound,
})

export const deleteHorseFile = endpoint(routes.deleteHorseFile, {
  summary: 'Deletes a file of a horse. Its content is kept until the retention time is over, but nobody can read it.',
  params: fileParams,
  results: z.object({ fileId: id }),
  errors: { ...notFound, 'horse-files.not-allowed': errors['horse-files.not-allowed'] },
})
