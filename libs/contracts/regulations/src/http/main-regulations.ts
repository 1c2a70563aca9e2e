import {
  bilingual,
  endpoint,
  expectedVersion,
  id,
  instant,
  pageOf,
  pageQuery,
  plainDate,
} from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'
import { regulationNode, relabeledProvisions } from './provision-schemas.ts'
import { addRegulationInput } from '../inputs/add-regulation.ts'
import { changeNoteInput, sequenceInput, subject, titleInput } from '../inputs/version-fields.ts'
import { ftcSubmission, versionSummary } from './version-schemas.ts'

/** A main regulation with the versions the caller can see, newest first. */
const mainRegulation = z.object({
  regulationId: id,
  mainParentId: id,
  depth: z.literal(0),
  title: bilingual,
  series: z.string().optional(),
  subject,
  category: z.string(),
  isSample: z.boolean(),
  versions: z.array(versionSummary),
  /** The version in effect today, or null. */
  inEffectVersionId: id.nullable(),
})
export type MainRegulation = z.infer<typeof mainRegulation>

const listQuery = z.strictObject({
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  subject: subject.optional(),
  isSubmittedToFtc: z.stringbool().optional(),
  /** Only regulations with an adopted version that has an effective date. */
  promulgated: z.stringbool().optional(),
})
const accessNote = 'published versions only, without editor rights'

export const listRegulations = endpoint(routes.listRegulations, {
  summary: 'Main regulations with their versions, by series number, then by title',
  accessNote,
  query: listQuery,
  results: pageOf(mainRegulation),
})
export const listRegulationsAtRoot = endpoint(routes.listRegulationsAtRoot, {
  summary: 'Same as list',
  accessNote,
  query: listQuery,
  results: pageOf(mainRegulation),
})

const writtenVersion = z.object({ version: versionSummary, node: regulationNode.nullable() })

export const addRegulation = endpoint(routes.addRegulation, {
  summary: 'Creates a main regulation with a first EDIT_DRAFT',
  body: addRegulationInput,
  results: writtenVersion,
  errors: pickErrors('regulations.label-taken'),
})

export const updateRegulation = endpoint(routes.updateRegulation, {
  summary: 'Changes title, subject and text of a main regulation in an edit, and the properties of that edit',
  body: z.strictObject({
    regulationId: id,
    versionId: id,
    expectedVersion,
    title: titleInput.optional(),
    subject: subject.optional(),
    text: z.string().max(100_000).optional(),
    changeNote: changeNoteInput.optional(),
    effectiveFrom: plainDate.nullable().optional(),
    sequence: sequenceInput.optional(),
    commentOpensAt: instant.nullable().optional(),
    commentClosesAt: instant.nullable().optional(),
    ftc: ftcSubmission.nullable().optional(),
  }),
  results: writtenVersion,
  errors: pickErrors('versions.not-allowed-by-state'),
})

export const deleteRegulation = endpoint(routes.deleteRegulation, {
  summary:
    'Deletes an edit (by versionId), a provision with its descendants in the open edit (by regulationId), or a main regulation that was never published',
  params: z.strictObject({ id }),
  query: z.strictObject({
    versionId: id.optional(),
    expectedVersion: z.coerce.number().int().min(0).optional(),
    /** Renumbers the siblings of a deleted provision. */
    renumberSiblings: z.stringbool().default(false),
  }),
  results: z.object({
    deleted: z.enum(['version', 'provision', 'regulation']),
    version: versionSummary.nullable(),
    relabeled: relabeledProvisions.optional(),
  }),
  errors: pickErrors('versions.not-allowed-by-state'),
})
