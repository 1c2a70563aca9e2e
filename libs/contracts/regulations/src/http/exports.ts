import { endpoint, id, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'

const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const zip = 'application/zip'

/** The version, and the comments to include. */
const exportParams = { id, includePublicComments: z.stringbool(), includeHISAComments: z.stringbool() }

const exportQuery = z.strictObject({
  /** Language of headings and captions; the regulation is printed in its own language, marked as such. */
  locale: locale.default('en-US'),
  /** The earlier version of the same regulation to compare with, word by word. */
  compareWith: id.optional(),
})
const packageQuery = z.strictObject({ locale: locale.default('en-US') })

const exportErrors = pickErrors(
  'exports.busy',
  'exports.not-ready',
  'exports.too-large',
  'exports.timed-out',
  'exports.failed',
)
const progressErrors = pickErrors('exports.busy')

/** Progress of an export. Jobs that are no longer polled are canceled. */
const exportProgress = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Number of jobs ahead in the queue. */
  jobsAhead: z.int().min(0),
  /** Size of the finished file. */
  byteLength: z.int().optional(),
  /** Why it failed; the next request starts a new job. */
  reason: z.enum(['exports.too-large', 'exports.timed-out', 'exports.failed']).optional(),
})
export type ExportProgress = z.infer<typeof exportProgress>

const exportAccess =
  'unpublished versions only for editors, else 404; exports of them, and exports with comments by staff, are audited'

export const generatePdf = endpoint(routes.generatePdf, {
  summary: 'A version as tagged PDF, `Regulation.pdf`; generated once, then cached. Waits up to 25 seconds',
  accessNote: exportAccess,
  params: z.strictObject(exportParams),
  query: exportQuery,
  results: { file: [pdf] },
  errors: exportErrors,
})

export const generateDoc = endpoint(routes.generateDoc, {
  summary: 'A version as Word document, `Regulation.docx`; generated once, then cached. Waits up to 25 seconds',
  accessNote: exportAccess,
  params: z.strictObject(exportParams),
  query: exportQuery,
  results: { file: [docx] },
  errors: exportErrors,
})

export const getExportProgress = endpoint(routes.getExportProgress, {
  summary: 'Starts to generate the file of generate-pdf or generate-doc unless it is cached, and returns the progress',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ format: z.enum(['pdf', 'docx']), ...exportParams }),
  query: exportQuery,
  results: exportProgress,
  errors: progressErrors,
})

export const generateFtcPackage = endpoint(routes.generateFtcPackage, {
  summary: 'The FTC submission as one ZIP file: text, changes, comments with responses, attachments, hashes',
  accessNote: 'exports are audited',
  params: z.strictObject({ id }),
  query: packageQuery,
  results: { file: [zip] },
  errors: exportErrors,
})

export const getFtcPackageProgress = endpoint(routes.getFtcPackageProgress, {
  summary: 'Starts to generate the FTC package unless it is cached, and returns the progress',
  params: z.strictObject({ id }),
  query: packageQuery,
  results: exportProgress,
  errors: progressErrors,
})
