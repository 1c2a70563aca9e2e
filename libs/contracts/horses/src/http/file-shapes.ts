import { fileErrors, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { fileStates, horseFileKinds, transferStatuses } from '../rules/files/index.ts'

/** An uploaded file with its state; polled until it is `Completed` or `Error`. */
export const uploadedFile = z.object({
  fileId: id,
  /** The uploaded name, without folders and unsafe characters. */
  name: z.string(),
  kind: z.enum(horseFileKinds),
  byteLength: z.int(),
  state: z.enum(fileStates),
  /** Code of the reason for the state `Error`. */
  failure: z.string().nullable(),
  uploadedAt: instant,
})
export type UploadedFile = z.infer<typeof uploadedFile>

/** A file of a horse, as the caller sees it. */
export const horseFile = uploadedFile.extend({
  /** null: staff of the authority. */
  uploadedBy: z.object({ personId: id, name: z.string() }).nullable(),
  isTransferable: z.boolean(),
  /** What happens with the file on a transfer; null: it is not visible to the people of the horse. */
  transferStatus: z.enum(transferStatuses).nullable(),
  /** It stayed with its uploader when the horse was transferred. */
  isPrivate: z.boolean(),
  mayDelete: z.boolean(),
  maySetTransferable: z.boolean(),
  /** It is the photo at the top of the page of the horse. */
  isPhoto: z.boolean(),
  mayBePhoto: z.boolean(),
})
export type HorseFile = z.infer<typeof horseFile>

/** Media types of {@link horseFileKinds}. */
export const fileMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

const pick = <K extends keyof typeof fileErrors>(...codes: readonly K[]) =>
  Object.fromEntries(codes.map((code) => [code, fileErrors[code]])) as Pick<typeof fileErrors, K>

export const fileUploadErrors = pick(
  'files.missing',
  'files.empty',
  'files.too-large',
  'files.type-not-accepted',
  'files.content-mismatch',
  'files.incomplete',
  'files.too-many-pending',
)
export const fileDownloadErrors = pick('files.range-not-satisfiable')
