import { endpoint, expectedVersion, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import { doubtCodes } from '../rules/doubt-codes.ts'
import { subject, versionSummary, writtenNote, writtenTitle } from './shapes.ts'

const pick = <K extends keyof typeof errors>(...codes: K[]) =>
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>

const place = z.string().min(1).max(200)

/** One thing that a person mended in a parsed text, in the order in which it was done. */
const mend = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('read'), line: z.int().min(1), path: z.array(z.string().max(300)).max(30) }),
  z.strictObject({ op: z.literal('level'), at: place, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.strictObject({ op: z.literal('split'), at: place, offset: z.int().min(0) }),
  z.strictObject({ op: z.literal('join'), at: place }),
  z.strictObject({
    op: z.literal('accept'),
    at: place,
    code: z.enum(doubtCodes),
  }),
])

export const importRegulation = endpoint(routes.importRegulation, {
  summary:
    'Reads a text into a new main regulation, or into a new edit of an existing one with its provisions mapped onto those of the base',
  body: z.strictObject({
    /** The whole text, lines separated by line feeds. */
    text: z.string().min(1).max(8_000_000),
    title: writtenTitle.optional(),
    series: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
    subject: subject.optional(),
    /** The main regulation this is a new version of; a new one is made when left out. */
    mainParentId: id.optional(),
    isSample: z.boolean().default(false),
    /** Refuse with the doubts instead of taking the likelier reading. */
    refuseDoubts: z.boolean().default(false),
    changeNote: writtenNote.optional(),
    /** The order of the markers; the one that fits the text best when left out. */
    style: z.enum(['cfr', 'usc', 'tx', 'rcw']).optional(),
    /** What a person mended in the parsed text. */
    mends: z.array(mend).max(20_000).default([]),
    /** The version that the caller saw the mapping against: 412 when the text would go onto another one. */
    base: z.strictObject({ versionId: id, expectedVersion }).optional(),
  }),
  results: z.object({
    /** Names the import, to undo it. */
    importId: id,
    version: versionSummary,
    style: z.string(),
    /** Those that nobody has settled. */
    doubts: z.array(z.object({ path: z.array(z.string()), code: z.string(), message: z.string() })),
    mapping: z.object({ same: z.int(), edited: z.int(), moved: z.int(), added: z.int(), removed: z.int() }),
    definitions: z.int(),
  }),
  errors: pick('regulations.import-doubtful', 'versions.edit-open', 'versions.not-allowed-by-state'),
})

/** What an import made: a main regulation, a draft, or only another text of a draft that was there. */
const importMade = z.enum(['regulation', 'version', 'text'])

export const undoImport = endpoint(routes.undoImport, {
  summary:
    'Takes an import back: the draft is as it was before it, or gone where the import made it. Only as long as nobody changed the draft since',
  body: z.strictObject({ importId: id }),
  results: z.object({
    /** What the import had made, and is gone; `text`: the draft was there before and has its former text again. */
    undone: importMade,
    version: versionSummary.nullable(),
  }),
  errors: pick('regulations.import-edited-since', 'versions.not-allowed-by-state'),
})

export const getLastImport = endpoint(routes.getLastImport, {
  summary: 'The import that a draft has its text from, as long as nobody changed the draft since: it can be undone',
  accessNote: 'of a version that the caller may read, else 404',
  params: z.strictObject({ versionId: id }),
  results: z.object({
    import: z
      .object({
        importId: id,
        /** What undoing takes away; `text`: the draft was there before and gets its former text again. */
        made: importMade,
        importedAt: instant,
      })
      .nullable(),
  }),
})

export const readFile = endpoint(routes.readFile, {
  summary: 'Begins to turn a DOCX or PDF (multipart, one file) into the lines of a text',
  body: z.custom<FormData>(),
  results: z.object({ readingId: id }),
  errors: pick(
    'files.missing',
    'files.empty',
    'files.too-large',
    'files.kind-not-taken',
    'files.not-as-named',
    'files.cut-off',
    'files.hides-another',
    'files.unpacks-too-large',
    'files.refers-outside',
    'files.has-macros',
    'files.embeds-objects',
    'files.unreadable',
  ),
})

const leftOut = z.object({
  /**
   * Why it is no text, or not as it stood there. `picture`: also charts and drawings. `equation`: its signs are in the text,
   * in a row. `sign`: of a font whose signs are not known. `deletion`, `hidden`, `remark`: what a reader of the printed page
   * does not see. `running-head`: head or foot. `cover`, `contents`: with all their lines, so that they can be taken in again.
   */
  kind: z.enum(['picture', 'equation', 'sign', 'deletion', 'hidden', 'remark', 'running-head', 'cover', 'contents']),
  /** Line of the text at which it stands, from 1. */
  line: z.int().min(1),
  /** Its words, a picture's those for who cannot see it; may be empty. */
  words: z.string(),
})
export type LeftOutOfFile = z.infer<typeof leftOut>

export const getFileReading = endpoint(routes.getFileReading, {
  summary: 'How far the reading of a file is, and at its end the lines',
  owner: 'only',
  params: z.strictObject({ readingId: id }),
  results: z.object({
    readingId: id,
    fileName: z.string(),
    state: z.enum(['reading', 'read', 'failed']),
    /** How much is done, 0 to 1. */
    share: z.number(),
    /** Lines separated by line feeds; a form feed begins a page. Once it is `read`. */
    text: z.string().optional(),
    /** What the file holds and the text does not, once it is `read`; at most 500 things. */
    leftOut: z.array(leftOut).optional(),
    /** Why it failed; `interrupted`: the service stopped meanwhile. */
    fault: z.enum(['unreadable', 'too-long', 'without-text', 'interrupted']).optional(),
  }),
})

export const cancelFileReading = endpoint(routes.cancelFileReading, {
  summary: 'Stops the reading of a file, and forgets what was read',
  owner: 'only',
  params: z.strictObject({ readingId: id }),
  results: z.object({ cancelled: z.literal(true) }),
})
