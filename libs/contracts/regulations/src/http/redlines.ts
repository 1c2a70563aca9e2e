import { endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { regulationNode } from './provision-schemas.ts'
import { versionSummary } from './version-schemas.ts'

const segment = z.object({ kind: z.enum(['equal', 'inserted', 'deleted']), text: z.string() })
export type RedlineSegment = z.infer<typeof segment>
const segments = z.array(segment)

const redlineOp = z.enum(['same', 'edited', 'added', 'removed'])

/** One provision of a comparison, in reading order. `op` describes its text and `position` its place; both can change. */
const redlineEntry = z.object({
  regulationId: id,
  /** `same`: the text is equal, ignoring spacing, quotation marks and formatting. */
  op: redlineOp,
  position: z.enum(['unchanged', 'renumbered', 'moved']),
  depth: z.int(),
  /** The provision in the later version or, if removed, in the earlier one. */
  node: regulationNode,
  /** Its label in the earlier version, if it differs. */
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
