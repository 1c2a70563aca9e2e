import { endpoint, expectedVersion, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { parseWarningCodes } from '../rules/parse-warning-codes.ts'
import { pickErrors } from './pick-errors.ts'
import { changeNoteInput, seriesInput, subject, titleInput } from '../inputs/version-fields.ts'
import { versionSummary } from './version-schemas.ts'

/** Identifies a provision of the parsed text. */
const nodeKey = z.string().min(1).max(200)

/** A correction of the parsed text. Corrections are applied in order. */
const correction = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('interpret'), line: z.int().min(1), path: z.array(z.string().max(300)).max(30) }),
  z.strictObject({ op: z.literal('level'), nodeKey, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.strictObject({ op: z.literal('split'), nodeKey, offset: z.int().min(0) }),
  z.strictObject({ op: z.literal('join'), nodeKey }),
  z.strictObject({ op: z.literal('accept'), nodeKey, code: z.enum(parseWarningCodes) }),
])

export const importRegulation = endpoint(routes.importRegulation, {
  summary:
    'Parses a text into a new main regulation, or into a new edit of an existing one, where provisions keep their identity',
  body: z.strictObject({
    /** The whole text, lines separated by line feeds. */
    text: z.string().min(1).max(8_000_000),
    title: titleInput.optional(),
    series: seriesInput.optional(),
    subject: subject.optional(),
    /** The main regulation to import into; a new one is created when omitted. */
    mainParentId: id.optional(),
    isSample: z.boolean().default(false),
    /** Refuses a text with parse warnings instead of choosing the most likely interpretation. */
    failOnWarnings: z.boolean().default(false),
    changeNote: changeNoteInput.optional(),
    /** Order of the markers; detected when omitted. */
    style: z.enum(['cfr', 'usc', 'tx', 'rcw', 'md', 'or']).optional(),
    corrections: z.array(correction).max(20_000).default([]),
    /** The version that the caller's preview of the mapping was based on: 412 if the base is now a different one. */
    base: z.strictObject({ versionId: id, expectedVersion }).optional(),
  }),
  results: z.object({
    /** Identifies the import, to undo it. */
    importId: id,
    version: versionSummary,
    style: z.string(),
    /** Open parse warnings. */
    warnings: z.array(z.object({ path: z.array(z.string()), code: z.string(), message: z.string() })),
    mapping: z.object({ same: z.int(), edited: z.int(), moved: z.int(), added: z.int(), removed: z.int() }),
    definitions: z.int(),
  }),
  errors: pickErrors('regulations.import-has-warnings', 'versions.edit-open', 'versions.not-allowed-by-state'),
})

/** What an import created: a main regulation, a draft, or only a new text of an existing draft. */
const importCreated = z.enum(['regulation', 'version', 'text'])

export const undoImport = endpoint(routes.undoImport, {
  summary:
    'Undoes an import: restores the draft, or deletes it if the import created it. Possible until somebody edits the draft',
  body: z.strictObject({ importId: id }),
  results: z.object({
    /** What was removed; `text`: the draft has its previous text again. */
    undone: importCreated,
    version: versionSummary.nullable(),
  }),
  errors: pickErrors('regulations.import-edited-since', 'versions.not-allowed-by-state'),
})

export const getLastImport = endpoint(routes.getLastImport, {
  summary: 'The import of a draft that can be undone, or null',
  accessNote: 'versions that the caller can read, else 404',
  params: z.strictObject({ versionId: id }),
  results: z.object({
    import: z
      .object({
        importId: id,
        created: importCreated,
        importedAt: instant,
      })
      .nullable(),
  }),
})
