import { endpoint, expectedVersion, id, pageOf, pageQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { commentPeriodStatuses, legalStatuses } from '../rules/version-states.ts'
import { pickErrors } from './pick-errors.ts'
import { regulationNode } from './provision-schemas.ts'
import { subject } from '../inputs/version-fields.ts'
import { versionState, versionSummary } from './version-schemas.ts'

/** `regulation`: by series, newest version first; `newest`: last published first; `closing`: comment period that ends first. */
const versionOrder = z.enum(['regulation', 'newest', 'closing'])

const versionFilters = {
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  state: versionState.optional(),
  mainParentId: id.optional(),
  subject: subject.optional(),
  isSubmittedToFtc: z.stringbool().optional(),
  openForComment: z.stringbool().optional(),
  promulgated: z.stringbool().optional(),
  order: versionOrder.default('regulation'),
}

/** The same filters as JSON, with real numbers and booleans. */
const versionFiltersInBody = {
  skip: z.int().min(0).max(1_000_000),
  limit: z.int().min(1).max(100),
  state: versionState,
  mainParentId: id,
  subject,
  isSubmittedToFtc: z.boolean(),
  openForComment: z.boolean(),
  promulgated: z.boolean(),
  order: versionOrder,
}

/** `filter` is a state, or part of the title. */
export const getListVersions = endpoint(routes.getListVersions, {
  summary: 'Versions filtered by state or title, by series with the newest version first, or in the requested order',
  accessNote: 'without editor rights, an EDIT state is refused and other edits are left out',
  query: z.strictObject({ ...versionFilters, filter: z.string().max(200).optional() }),
  results: pageOf(versionSummary),
})

export const listVersions = endpoint(routes.listVersions, {
  summary: 'Versions of all main regulations; filters in the query, or as a JSON body',
  accessNote: 'published versions only, without editor rights',
  query: z.strictObject(versionFilters),
  /** Overrides the query. */
  body: z.strictObject(versionFiltersInBody).partial().optional(),
  results: pageOf(versionSummary),
})

export const getLatestVersion = endpoint(routes.getLatestVersion, {
  summary: 'The newest version in a state of each main regulation; without the text when versionOnly is true',
  accessNote: 'an EDIT state needs editor rights',
  params: z.strictObject({ state: versionState, versionOnly: z.stringbool() }),
  results: z.array(versionSummary.extend({ nodes: z.array(regulationNode).optional() })),
})

export const getNextVersion = endpoint(routes.getNextVersion, {
  summary: 'A provision in the next version, and how it changed',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id, mainParentId: id, regulationId: id, depth: z.coerce.number().int().min(0) }),
  results: z.object({
    change: z.enum(['same', 'edited', 'moved', 'removed', 'none']),
    version: versionSummary.nullable(),
    node: regulationNode.nullable(),
    /** The label in the next version, if it differs. */
    newLabel: z.string().optional(),
  }),
})

export const getMainRegulation = endpoint(routes.getMainRegulation, {
  summary: 'A version with its full text',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id, mainRegId: id }),
  results: z.object({ version: versionSummary, nodes: z.array(regulationNode) }),
})

/** Properties of a version that depend on the current time, on other versions and on comments. */
const versionStatus = z.object({
  version: versionSummary,
  legalStatus: z.enum(legalStatuses),
  commentPeriod: z.enum(commentPeriodStatuses),
  previousVersionId: id.nullable(),
  nextVersionId: id.nullable(),
  inEffectVersionId: id.nullable(),
  openDraftVersionId: id.nullable(),
  comments: z.object({ public: z.int(), authority: z.int() }),
})
export type VersionStatus = z.infer<typeof versionStatus>

export const getVersionStatus = endpoint(routes.getVersionStatus, {
  summary: 'Legal status, comment period and comment totals of a version; always revalidated by caches',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: versionStatus,
})

export const getVersionAsOf = endpoint(routes.getVersionAsOf, {
  summary: 'The version in effect on a date; results.version is null if there was none',
  params: z.strictObject({ mainParentId: id, date: plainDate }),
  results: z.object({ version: versionSummary.nullable() }),
})

export const createDraftEditVersion = endpoint(routes.createDraftEditVersion, {
  summary: 'Creates an EDIT_DRAFT with the text of a published version',
  body: z.strictObject({ versionId: id, expectedVersion }),
  results: z.object({ version: versionSummary }),
  errors: pickErrors('versions.not-allowed-by-state', 'versions.edit-open'),
})
