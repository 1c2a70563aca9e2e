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
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import {
  ftcSubmission,
  imageHash,
  regulationNode,
  subject,
  versionLayers,
  versionState,
  versionSummary,
  versionText,
  writtenNote,
  writtenTitle,
} from './shapes.ts'
import { storedFile } from './files.ts'
import { searchKinds } from '../rules/search-kinds.ts'
import { commentWindowPlaces, legalStatuses } from '../rules/version-states.ts'

const pick = <K extends keyof typeof errors>(...codes: K[]) =>
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>

/** A main regulation with its newest versions; `latest` is what the caller may see. */
export const mainRegulation = z.object({
  regulationId: id,
  mainParentId: id,
  depth: z.literal(0),
  title: bilingual,
  series: z.string().optional(),
  subject,
  category: z.string(),
  isSample: z.boolean(),
  versions: z.array(versionSummary),
  /** The version in force today, when there is one. */
  inForceVersionId: id.nullable(),
})
export type MainRegulation = z.infer<typeof mainRegulation>

const listQuery = z.strictObject({
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  subject: subject.optional(),
  isSubmittedToFtc: z.stringbool().optional(),
  /** Only those of which a version was adopted with a day from which it counts. */
  promulgated: z.stringbool().optional(),
})

export const listRegulations = endpoint(routes.listRegulations, {
  summary: 'Main regulations with their versions, by series (as numbers), then by title',
  accessNote: 'without editor rights only published versions',
  query: listQuery,
  results: pageOf(mainRegulation),
})
export const listRegulationsAtRoot = endpoint(routes.listRegulationsAtRoot, {
  summary: 'The same as list',
  accessNote: 'without editor rights only published versions',
  query: listQuery,
  results: pageOf(mainRegulation),
})

/** `regulation`: by series, of each the newest version first; `newest`: what was published, last first; `closing`: the window that closes first. */
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

/** The same as JSON: numbers and truth values are themselves. */
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

/** `filter` is a state, or words of the title or label; the default of the staff's screens is EDIT_DRAFT. */
export const getListVersions = endpoint(routes.getListVersions, {
  summary:
    'Versions by state or by words of their title: by series, of each the newest first, or in the order asked for',
  accessNote: 'without editor rights an EDIT state is refused and other edits are left out',
  query: z.strictObject({ ...versionFilters, filter: z.string().max(200).optional() }),
  results: pageOf(versionSummary),
})

export const listVersions = endpoint(routes.listVersions, {
  summary: 'The versions of all main regulations; filters in the query or, the same, as a JSON body',
  accessNote: 'without editor rights only published versions',
  query: z.strictObject(versionFilters),
  /** What is named here wins over the query. */
  body: z.strictObject(versionFiltersInBody).partial().optional(),
  results: pageOf(versionSummary),
})

export const getLatestVersion = endpoint(routes.getLatestVersion, {
  summary: 'The newest version in a state of each main regulation; the text left out when versionOnly is true',
  accessNote: 'an EDIT state needs editor rights',
  params: z.strictObject({ state: versionState, versionOnly: z.stringbool() }),
  results: z.array(versionSummary.extend({ nodes: z.array(regulationNode).optional() })),
})

export const getNextVersion = endpoint(routes.getNextVersion, {
  summary: 'The same provision one version on, and what became of it',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id, mainParentId: id, regulationId: id, depth: z.coerce.number().int().min(0) }),
  results: z.object({
    fate: z.enum(['same', 'edited', 'moved', 'removed', 'none']),
    version: versionSummary.nullable(),
    node: regulationNode.nullable(),
    /** The label in the next version when it is another. */
    newLabel: z.string().optional(),
  }),
})

export const getMainRegulation = endpoint(routes.getMainRegulation, {
  summary: 'A version with its whole text',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id, mainRegId: id }),
  results: z.object({ version: versionSummary, nodes: z.array(regulationNode) }),
})

const searchHit = z.object({
  kind: z.enum(['citation', 'heading', 'text', 'definition', 'document']),
  /** Where it is: titles from the series down. */
  breadcrumb: z.array(z.string()),
  label: z.string(),
  heading: z.string().optional(),
  /** Snippet in parts; `hit` parts are highlighted. */
  snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  regulationId: id.optional(),
  versionId: id.optional(),
  mainParentId: id.optional(),
  definitionId: id.optional(),
  /** Of a document: which, whether it is one for tracks, and what its file is. */
  documentId: id.optional(),
  collection: z.enum(['reg', 'track']).optional(),
  fileKind: storedFile.shape.kind.optional(),
  versionLabel: z.string().optional(),
  state: versionState.optional(),
  /** Language of heading and snippet where it is not the text's own. */
  language: z.literal('es').optional(),
})
export type SearchHit = z.infer<typeof searchHit>

export const getRegulationContent = endpoint(routes.getRegulationContent, {
  summary: 'Search within one version',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ text: z.string().min(1).max(200), version: id }),
  query: z.strictObject(pageQuery),
  results: pageOf(searchHit),
})

const searchHelp = z.object({
  /** The hits have some of the words; none has all. */
  isWidened: z.boolean(),
  /** The words stand everywhere (`the`), or there is none: nothing can be looked for. */
  hasNoWords: z.boolean(),
  /** The search in words of the texts that are nearest to it; it finds something. */
  spelling: z.string().optional(),
  /** A citation that is nowhere in what was searched: as it was read. */
  citation: z.string().optional(),
  /** Versions that were not searched and have it. */
  elsewhere: z.array(searchHit),
  /** What is nearest to it in what was searched: what stands above it, or the numbers beside it. */
  nearest: z.array(searchHit),
})
export type SearchHelp = z.infer<typeof searchHelp>

export const search = endpoint(routes.search, {
  summary:
    'One box: citation jump, headings, full text, definitions, documents; in one version or in all that are in force or open for comment',
  accessNote: 'published content only, edits for editors when asked by version',
  query: z.strictObject({
    ...pageQuery,
    q: z.string().trim().min(1).max(200),
    kind: z.enum(searchKinds).default('all'),
    versionId: id.optional(),
    /** `current`: in force and drafts open for comment; `every`: superseded and future versions too. */
    scope: z.enum(['current', 'every']).default('current'),
    subject: subject.optional(),
  }),
  results: pageOf(searchHit).extend({
    /** How many of each kind, for the filter. */
    kinds: z.object({ citation: z.int(), heading: z.int(), text: z.int(), definition: z.int(), document: z.int() }),
    /** What helps on where nothing is exactly what was sought. */
    help: searchHelp.optional(),
  }),
})

/** The part of a version that changes with time and with what others do. */
export const versionStatus = z.object({
  version: versionSummary,
  legalStatus: z.enum(legalStatuses),
  commentWindow: z.enum(commentWindowPlaces),
  previousVersionId: id.nullable(),
  nextVersionId: id.nullable(),
  inForceVersionId: id.nullable(),
  openDraftVersionId: id.nullable(),
  comments: z.object({ public: z.int(), authority: z.int() }),
})
export type VersionStatus = z.infer<typeof versionStatus>

export const getVersionStatus = endpoint(routes.getVersionStatus, {
  summary: 'Legal status, comment window and comment totals of a version; never cached without asking',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: versionStatus,
})

export const getVersionText = endpoint(routes.getVersionText, {
  summary: 'The text with this hash; immutable',
  accessNote: 'only a text that some published version has; editors any',
  params: z.strictObject({ contentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  results: versionText,
})

export const getVersionLayers = endpoint(routes.getVersionLayers, {
  summary: 'Term links, citations and redirects of a version',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: versionLayers,
})

const segment = z.object({ kind: z.enum(['equal', 'inserted', 'deleted']), text: z.string() })
const segments = z.array(segment)

const redlineOp = z.enum(['same', 'edited', 'added', 'removed'])

/** One provision of a comparison, in reading order. `op` is about its words, `place` about where it stands; both may have changed. */
export const redlineEntry = z.object({
  regulationId: id,
  /** `same`: no word changed (spaces, quotation marks and formatting do not count). */
  op: redlineOp,
  place: z.enum(['kept', 'renumbered', 'moved']),
  depth: z.int(),
  /** As it stands in the later version, or, removed, as it stood in the earlier. */
  node: regulationNode,
  /** Its label in the earlier version, where it was another. */
  fromLabel: z.string().optional(),
  /** Absent for `same`. */
  content: z
    .object({
      heading: segments.optional(),
      text: segments,
      table: z
        .object({
          caption: segments.optional(),
          head: z.array(segments),
          rows: z.array(z.object({ op: redlineOp, cells: z.array(segments) })),
        })
        .optional(),
    })
    .optional(),
})
export type RedlineEntry = z.infer<typeof redlineEntry>
export type RedlineSegment = z.infer<typeof segment>

export const getRedline = endpoint(routes.getRedline, {
  summary: 'Word-level comparison of two versions of one regulation, in reading order',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ fromVersionId: id, toVersionId: id }),
  results: z.object({
    from: versionSummary,
    to: versionSummary,
    counts: z.object({
      same: z.int(),
      edited: z.int(),
      added: z.int(),
      removed: z.int(),
      moved: z.int(),
      renumbered: z.int(),
    }),
    entries: z.array(redlineEntry),
  }),
})

export const getVersionAsOf = endpoint(routes.getVersionAsOf, {
  summary: 'The version in force on a date; results.version is null when none was',
  params: z.strictObject({ mainParentId: id, date: plainDate }),
  results: z.object({ version: versionSummary.nullable() }),
})

export const locateRegulation = endpoint(routes.locateRegulation, {
  summary: 'Where a lasting address leads now: in force, else newest published, else 404',
  params: z.strictObject({ regulationId: id }),
  query: z.strictObject({ versionId: id.optional() }),
  results: z.object({ regulationId: id, mainParentId: id, versionId: id, label: z.string(), isRemoved: z.boolean() }),
})

export const resolveLabel = endpoint(routes.resolveLabel, {
  summary: 'The provision with a label (`2143(a)(1)`), in force or in the version given; old labels redirect',
  query: z.strictObject({ label: z.string().min(1).max(100), versionId: id.optional() }),
  results: z.object({
    regulationId: id,
    mainParentId: id,
    versionId: id,
    label: z.string(),
    isRedirected: z.boolean(),
  }),
})

const marks = regulationNode.shape.marks.unwrap()
const lists = regulationNode.shape.lists.unwrap().max(1000)
const links = regulationNode.shape.links.unwrap().max(1000)
const table = regulationNode.shape.table.unwrap()
const figure = z.strictObject({
  image: imageHash,
  /** What it shows, for those who do not see it. */
  alt: z.string().trim().min(1).max(1000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
})

/** A provision as an editor writes it; the server gives label, path and hash, and keeps the cleaned form. */
const provisionText = {
  marker: z.string().max(40).optional(),
  heading: z.string().max(500).optional(),
  text: z.string().max(100_000),
  marks: marks.optional(),
  lists: lists.optional(),
  links: links.optional(),
  table: table.optional(),
  figure: figure.optional(),
  reservedTo: z.string().max(20).optional(),
}

/** What of a provision is to change; `null` takes it away. */
const provisionChanges = {
  marker: provisionText.marker.nullable(),
  heading: provisionText.heading.nullable(),
  text: provisionText.text.optional(),
  marks: provisionText.marks.nullable(),
  lists: provisionText.lists.nullable(),
  links: provisionText.links.nullable(),
  table: provisionText.table.nullable(),
  figure: provisionText.figure.nullable(),
  reservedTo: provisionText.reservedTo.nullable(),
}

const versionAfterWrite = z.object({ version: versionSummary, node: regulationNode.nullable() })
/** Number the paragraphs beside it one after the other; what that renames is answered. */
const renumberSiblings = z.boolean().default(false)
const relabelled = z.array(z.object({ regulationId: id, from: z.string(), to: z.string() }))
const versionAfterEdit = versionAfterWrite.extend({
  /** Provisions that are called otherwise now; their old labels keep leading to them. */
  relabelled,
})

export const promoteVersion = endpoint(routes.promoteVersion, {
  summary: 'One step on: EDIT_DRAFT, PUBLISHED_DRAFT, CURRENT_EDIT, PUBLISHED_CURRENT',
  body: z.strictObject({
    versionId: id,
    expectedVersion,
    changeNote: writtenNote.optional(),
    commentOpensAt: instant.optional(),
    commentClosesAt: instant.optional(),
    effectiveFrom: plainDate.optional(),
    sequence: z.int().min(0).max(1000).optional(),
    ftc: ftcSubmission.optional(),
    /** Why; needed where doubts of the parser are open. */
    reason: z.string().max(1000).optional(),
  }),
  results: z.object({ version: versionSummary }),
  errors: pick(
    'versions.not-allowed-by-state',
    'versions.edit-open',
    'versions.effective-date-missing',
    'versions.effective-date-taken',
    'versions.labels-not-unique',
    'versions.doubts-open',
  ),
})

export const createDraftEditVersion = endpoint(routes.createDraftEditVersion, {
  summary: 'A new EDIT_DRAFT with the text of a published version',
  body: z.strictObject({ versionId: id, expectedVersion }),
  results: z.object({ version: versionSummary }),
  errors: pick('versions.not-allowed-by-state', 'versions.edit-open'),
})

export const addRegulation = endpoint(routes.addRegulation, {
  summary: 'A new main regulation with a first EDIT_DRAFT',
  body: z.strictObject({
    title: writtenTitle,
    series: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
    subject,
    text: z.string().max(100_000).default(''),
    isSample: z.boolean().default(false),
  }),
  results: versionAfterWrite,
  errors: pick('regulations.label-taken'),
})

export const updateRegulation = endpoint(routes.updateRegulation, {
  summary: 'Title, subject and own text of a main regulation in an edit, and the data of that edit',
  body: z.strictObject({
    regulationId: id,
    versionId: id,
    expectedVersion,
    title: writtenTitle.optional(),
    subject: subject.optional(),
    text: z.string().max(100_000).optional(),
    changeNote: writtenNote.optional(),
    effectiveFrom: plainDate.nullable().optional(),
    sequence: z.int().min(0).max(1000).optional(),
    commentOpensAt: instant.nullable().optional(),
    commentClosesAt: instant.nullable().optional(),
    ftc: ftcSubmission.nullable().optional(),
  }),
  results: versionAfterWrite,
  errors: pick('versions.not-allowed-by-state'),
})

export const addSubRegulation = endpoint(routes.addSubRegulation, {
  summary: 'A new provision under another, at a position among its siblings',
  body: z.strictObject({
    versionId: id,
    expectedVersion,
    parentId: id,
    /** Place among the siblings, from 0; at the end when left out. */
    position: z.int().min(0).optional(),
    kind: regulationNode.shape.kind.exclude(['series']).default('paragraph'),
    renumberSiblings,
    ...provisionText,
  }),
  results: versionAfterEdit,
  errors: pick('versions.not-allowed-by-state', 'regulations.label-taken', 'regulations.link-broken'),
})

export const updateSubRegulation = endpoint(routes.updateSubRegulation, {
  summary: 'Text, marker, heading or place of a provision; an old label keeps leading to it',
  body: z.strictObject({
    versionId: id,
    regulationId: id,
    expectedVersion,
    parentId: id.optional(),
    position: z.int().min(0).optional(),
    kind: regulationNode.shape.kind.exclude(['series']).optional(),
    renumberSiblings,
    ...provisionChanges,
  }),
  results: versionAfterEdit,
  errors: pick('versions.not-allowed-by-state', 'regulations.label-taken', 'regulations.link-broken'),
})

export const deleteRegulation = endpoint(routes.deleteRegulation, {
  summary:
    'Deletes an edit (by versionId), a provision with all below it in the open edit (by regulationId), or a main regulation never published',
  params: z.strictObject({ id }),
  query: z.strictObject({
    versionId: id.optional(),
    expectedVersion: z.coerce.number().int().min(0).optional(),
    /** Number the paragraphs that stood beside a provision one after the other. */
    renumberSiblings: z.stringbool().default(false),
  }),
  results: z.object({
    deleted: z.enum(['version', 'provision', 'regulation']),
    version: versionSummary.nullable(),
    relabelled: relabelled.optional(),
  }),
  errors: pick('versions.not-allowed-by-state', 'versions.has-comments'),
})
