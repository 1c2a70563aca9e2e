import { endpoint, id, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { medicalTypes } from '../rules/health/index.ts'
import { fileDownloadErrors, fileMediaTypes, fileUploadErrors, uploadedFile } from './file-shapes.ts'
import { healthRecord, healthRecordInput, standDown } from './health-shapes.ts'

const pick = <K extends keyof typeof errors>(...codes: readonly K[]) =>
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>

const fieldError = z.object({ field: z.string(), key: z.string() })

/** The outcome of an entry for one horse. */
const recordedHorse = z.object({
  horseId: id,
  /** `not-allowed`: the caller is neither its responsible person nor its attending veterinarian. */
  outcome: z.enum(['recorded', 'invalid', 'duplicate', 'not-allowed']),
  recordId: id.nullable(),
  isLate: z.boolean(),
  standDown: standDown.nullable(),
  /** Broken rules, for example a date before the horse was born. */
  errors: z.array(fieldError),
  /** The earlier record with the same name. */
  duplicateOf: z.object({ recordId: id, date: plainDate }).nullable(),
})
export type RecordedHorse = z.infer<typeof recordedHorse>

export const addHealthRecords = endpoint(routes.addHealthRecords, {
  summary:
    'Records the same treatment for one or several horses, each with an id made by the client, so that repeating the request adds nothing. Horses that are refused do not keep the others from being recorded.',
  accessNote: 'the responsible person or attending veterinarian of each horse',
  body: z.strictObject({
    record: healthRecordInput,
    horses: z
      .array(z.strictObject({ horseId: id, recordId: id }))
      .min(1)
      .max(50)
      .refine(
        (horses) => new Set(horses.flatMap(({ horseId, recordId }) => [horseId, recordId])).size === horses.length * 2,
      ),
    /** Records also where a record with the same name exists around the date. */
    acceptDuplicates: z.boolean().default(false),
    /**
     * Records nothing when a horse is refused, for an entry that waited without a connection. `details.recorded` of the
     * refusal: what is recorded of these horses.
     */
    allOrNothing: z.boolean().default(false),
  }),
  results: z.object({ horses: z.array(recordedHorse) }),
  errors: pick('horses.not-found', 'health.record-invalid', 'health.possible-duplicate', 'health.record-id-taken'),
})

export const listHealthRecords = endpoint(routes.listHealthRecords, {
  summary: 'Lists the health records of a horse, newest first.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject({
    ...keysetQuery,
    medicalType: z.enum(medicalTypes).optional(),
    /** Includes records that were corrected or withdrawn. */
    history: z.stringbool().default(false),
  }),
  results: keysetPageOf(healthRecord),
})

export const correctHealthRecord = endpoint(routes.correctHealthRecord, {
  summary: 'Corrects a record with a new one that names it, or withdraws it (`record: null`). The old one is kept.',
  params: z.strictObject({ horseId: id, recordId: id }),
  body: z.strictObject({
    /** Id of the new record, made by the client. */
    recordId: id,
    record: healthRecordInput.nullable(),
    reason: z.string().trim().max(1000),
  }),
  results: z.object({ recordId: id }),
  errors: pick(
    'health.record-not-found',
    'health.already-corrected',
    'health.reason-missing',
    'health.record-invalid',
    'health.record-id-taken',
    'shockwave.already-performed',
  ),
})

const attachmentParams = z.strictObject({ horseId: id, recordId: id, fileId: id })

export const addHealthAttachment = endpoint(routes.addHealthAttachment, {
  summary:
    'Attaches a photo or a PDF file to a health record: multipart File. The client makes the id, so that repeating the request adds nothing.',
  params: attachmentParams,
  body: z.custom<FormData>(),
  results: uploadedFile,
  errors: {
    ...fileUploadErrors,
    ...pick('health.record-not-found', 'health.too-many-attachments', 'horse-files.id-taken'),
  },
})

export const removeHealthAttachment = endpoint(routes.removeHealthAttachment, {
  summary:
    'Removes an attachment from a health record. The record says that one was removed, by whom and why; its content is kept until the retention time is over.',
  params: attachmentParams,
  body: z.strictObject({ reason: z.string().trim().max(1000) }),
  results: z.object({ fileId: id }),
  errors: pick('horse-files.not-found', 'health.reason-missing'),
})

export const downloadHealthAttachment = endpoint(routes.downloadHealthAttachment, {
  summary: 'Downloads an attachment of a health record; one byte range at a time (206).',
  params: attachmentParams,
  results: { file: [...fileMediaTypes] },
  errors: { ...fileDownloadErrors, ...pick('horse-files.not-found') },
})

export const voidShockwave = endpoint(routes.voidShockwave, {
  summary:
    'Voids a shockwave treatment, which also voids its entry on the vets list. The veterinarian has the hours of the rule in effect.',
  params: z.strictObject({ horseId: id, recordId: id }),
  body: z.strictObject({
    /** Id of the record that voids the treatment, made by the client. */
    recordId: id,
    reason: z.string().trim().max(1000),
  }),
  results: z.object({ recordId: id }),
  errors: pick(
    'health.record-not-found',
    'health.already-corrected',
    'health.record-id-taken',
    'shockwave.not-allowed',
    'shockwave.void-too-late',
    'shockwave.reason-missing',
  ),
})
