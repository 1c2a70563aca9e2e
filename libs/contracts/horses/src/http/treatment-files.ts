import { endpoint, fileErrors, id, instant, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { treatmentRoutes as routes } from '../routes/treatment-routes.ts'
import {
  maxTreatmentCellLength,
  maxTreatmentRows,
  treatmentColumns,
  treatmentFormats,
  treatmentRowStates,
  uploadStates,
} from '../rules/treatment-files/index.ts'

const treatmentFile = z.object({
  fileId: id,
  name: z.string(),
  format: z.enum(treatmentFormats),
  /** `ERROR`: some rows were refused; the others are recorded. */
  state: z.enum(uploadStates),
  uploadedAt: instant,
  /** When its rows were processed last; null: not yet. */
  finishedAt: instant.nullable(),
  /** `late` rows are among the recorded ones. */
  rows: z.object({ total: z.int(), recorded: z.int(), refused: z.int(), leftOut: z.int(), late: z.int() }),
})
export type TreatmentFile = z.infer<typeof treatmentFile>

const values = z.partialRecord(z.enum(treatmentColumns), z.string().max(maxTreatmentCellLength))

const treatmentRow = z.object({
  /** Number in a CSV file, where the header is row 1, or the position of the element in an XML file. */
  row: z.int(),
  state: z.enum(treatmentRowStates),
  /** Empty for recorded rows, whose values are in the health record. */
  values,
  errors: z.array(z.object({ field: z.enum(treatmentColumns), key: z.string() })),
  isLate: z.boolean(),
})
export type TreatmentFileRow = z.infer<typeof treatmentRow>

const pick = <K extends keyof typeof errors>(...codes: readonly K[]) =>
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>
const { 'files.missing': missing, 'files.too-large': tooLarge, 'files.type-not-accepted': notAccepted } = fileErrors
const uploadErrors = {
  'files.missing': missing,
  'files.empty': fileErrors['files.empty'],
  'files.too-large': tooLarge,
  'files.type-not-accepted': notAccepted,
  'files.incomplete': fileErrors['files.incomplete'],
  ...pick('treatment-files.unreadable', 'treatment-files.columns-missing', 'treatment-files.too-many-rows'),
}
const fileParams = z.strictObject({ fileId: id })
const resendErrors = pick('treatment-files.not-found', 'treatment-files.nothing-to-resend')

export const uploadTreatmentFile = endpoint(routes.uploadTreatmentFile, {
  summary:
    'Uploads a daily treatment file, CSV or XML: multipart File. Its rows are recorded in the background; the client makes the id, so that repeating the request adds nothing.',
  params: fileParams,
  body: z.custom<FormData>(),
  results: treatmentFile,
  errors: { ...uploadErrors, ...pick('treatment-files.uploaded-before', 'horse-files.id-taken') },
})

export const uploadCorrectedRows = endpoint(routes.uploadCorrectedRows, {
  summary: 'Sends corrected rows of a file again, as the CSV file of refused rows: multipart File.',
  params: fileParams,
  body: z.custom<FormData>(),
  results: treatmentFile,
  errors: { ...uploadErrors, ...resendErrors },
})

export const listTreatmentFiles = endpoint(routes.listTreatmentFiles, {
  summary: 'Lists the daily treatment files of the caller, newest first.',
  ownership: 'per-caller',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(treatmentFile),
})

export const getTreatmentFile = endpoint(routes.getTreatmentFile, {
  summary: 'Returns a daily treatment file with its state; polled until its rows are processed.',
  params: fileParams,
  results: treatmentFile,
  errors: pick('treatment-files.not-found'),
})

export const listTreatmentRows = endpoint(routes.listTreatmentRows, {
  summary: 'Lists the rows of a file in their order, those in one state if given.',
  params: fileParams,
  query: z.strictObject({ ...keysetQuery, state: z.enum(treatmentRowStates).optional() }),
  results: keysetPageOf(treatmentRow),
})

export const resendTreatmentRows = endpoint(routes.resendTreatmentRows, {
  summary: 'Sends corrected rows again, or leaves rows out. Only refused rows change.',
  params: fileParams,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          row: z.int(),
          /** null: the row is left out. */
          values: values.nullable(),
        }),
      )
      .min(1)
      .max(maxTreatmentRows),
  }),
  results: treatmentFile,
  errors: resendErrors,
})

export const downloadRefusedRows = endpoint(routes.downloadRefusedRows, {
  summary: 'The refused rows of a file as CSV, with their numbers and the reasons.',
  params: fileParams,
  query: z.strictObject({ locale: locale.default('en-US') }),
  results: { file: ['text/csv; charset=utf-8'] },
  errors: pick('treatment-files.not-found'),
})
