import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'

/** A parse warning of an imported text in a draft. */
const draftParseWarning = z.object({
  warningId: id,
  regulationId: id,
  /** Current label of the provision. */
  label: z.string(),
  /** Code of the parser, for example `ambiguous-marker`. */
  code: z.string(),
  /** The parsed text, at most 200 characters; the provision may have been edited since. */
  excerpt: z.string(),
  /** Other possible labels, for example `2143(h)(1)(i)`. */
  alternatives: z.array(z.string()),
  /** Null while it is open. */
  resolution: z
    .object({
      /** `corrected`: the text was changed. `accepted`: the text is right as it is. */
      kind: z.enum(['corrected', 'accepted']),
      reason: z.string().nullable(),
      resolvedAt: instant,
    })
    .nullable(),
})
export type DraftParseWarning = z.infer<typeof draftParseWarning>

export const listParseWarnings = endpoint(routes.listParseWarnings, {
  summary: 'Open and resolved parse warnings of a draft, in document order',
  accessNote: 'provisions that the draft still contains',
  params: z.strictObject({ versionId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(draftParseWarning).extend({
    /** Number of open warnings in the whole draft. */
    openCount: z.int(),
  }),
})

export const resolveParseWarning = endpoint(routes.resolveParseWarning, {
  summary: 'Marks a parse warning as corrected, accepts it with a reason, or reopens it',
  body: z.discriminatedUnion('action', [
    z.strictObject({ warningId: id, action: z.literal('correct') }),
    z.strictObject({ warningId: id, action: z.literal('accept'), reason: z.string().trim().min(1).max(1000) }),
    z.strictObject({ warningId: id, action: z.literal('reopen') }),
  ]),
  results: z.object({ warning: draftParseWarning, openCount: z.int() }),
  errors: pickErrors('versions.not-allowed-by-state', 'regulations.warning-resolved'),
})
