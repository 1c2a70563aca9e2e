import { endpoint, id, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'

const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const zip = 'application/zip'

/** Which version, and which comments are printed with it. */
const choice = { id, includePublicComments: z.stringbool(), includeHISAComments: z.stringbool() }

const options = z.strictObject({
  /** Language of the interface words; the text itself is printed in the language it has, marked as such. */
  locale: locale.default('en-US'),
  /** The earlier version of the same regulation whose differences are marked word by word. */
  compareWith: id.optional(),
})
const language = z.strictObject({ locale: locale.default('en-US') })

const exportErrors = {
  'exports.busy': errors['exports.busy'],
  'exports.not-ready': errors['exports.not-ready'],
  'exports.too-large': errors['exports.too-large'],
  'exports.took-too-long': errors['exports.took-too-long'],
  'exports.failed': errors['exports.failed'],
}

/** How far a file is. Asking is what keeps the work going: a file that nobody asks for any more is given up. */
export const exportProgress = z.object({
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** Part done, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Files that are made before this one. */
  ahead: z.int().min(0),
  /** Size of the finished file in bytes. */
  bytes: z.int().optional(),
  /** Why it failed; asking again begins anew. */
  reason: z.enum(['exports.too-large', 'exports.took-too-long', 'exports.failed']).optional(),
})
export type ExportProgress = z.infer<typeof exportProgress>

export const generatePdf = endpoint(routes.generatePdf, {
  summary: 'A version as tagged PDF, `Regulation.pdf`; made once, then kept. Waits up to 25 seconds for it',
  accessNote: 'unpublished versions only for editors, else 404; taking them, or comments as staff, is audited',
  params: z.strictObject(choice),
  query: options,
  results: { file: [pdf] },
  errors: exportErrors,
})

export const generateDoc = endpoint(routes.generateDoc, {
  summary: 'A version as Word document, `Regulation.docx`; made once, then kept. Waits up to 25 seconds for it',
  accessNote: 'unpublished versions only for editors, else 404; taking them, or comments as staff, is audited',
  params: z.strictObject(choice),
  query: options,
  results: { file: [docx] },
  errors: exportErrors,
})

export const getExportProgress = endpoint(routes.getExportProgress, {
  summary: 'Begins to make the file of generate-pdf or generate-doc, unless it is there, and says how far it is',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ format: z.enum(['pdf', 'docx']), ...choice }),
  query: options,
  results: exportProgress,
  errors: { 'exports.busy': errors['exports.busy'] },
})

export const generateFtcPackage = endpoint(routes.generateFtcPackage, {
  summary: 'What is submitted to the FTC as one ZIP: text, changes, comments with responses, attachments, hashes',
  accessNote: 'taking it is audited',
  params: z.strictObject({ id }),
  query: language,
  results: { file: [zip] },
  errors: exportErrors,
})

export const getFtcPackageProgress = endpoint(routes.getFtcPackageProgress, {
  summary: 'Begins to make the package, unless it is there, and says how far it is',
  params: z.strictObject({ id }),
  query: language,
  results: exportProgress,
  errors: { 'exports.busy': errors['exports.busy'] },
})
