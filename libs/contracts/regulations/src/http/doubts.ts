import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'

/** A doubt of the parser that came into a draft with its text. */
export const draftDoubt = z.object({
  doubtId: id,
  regulationId: id,
  /** Label of the provision as it is now. */
  label: z.string(),
  /** Why it is doubted: one of the parser's codes, `ambiguous-marker` and its like. */
  code: z.string(),
  /** The words that were read, at most 200 characters; the text may have been changed since. */
  words: z.string(),
  /** Other places that the parser saw for them, for example `2143(h)(1)(i)`. */
  otherwise: z.array(z.string()),
  /** Null while it is open. */
  settled: z
    .object({
      /** `mended`: the text was changed. `left`: it is right as it is, for a reason. */
      how: z.enum(['mended', 'left']),
      reason: z.string().nullable(),
      at: instant,
    })
    .nullable(),
})
export type DraftDoubt = z.infer<typeof draftDoubt>

export const listDoubts = endpoint(routes.listDoubts, {
  summary: 'The doubts that came into a draft with an imported text, in document order, open and settled',
  accessNote: 'of provisions that the draft still holds',
  params: z.strictObject({ versionId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(draftDoubt).extend({
    /** How many are open in the whole draft. */
    open: z.int(),
  }),
})

export const settleDoubt = endpoint(routes.settleDoubt, {
  summary: 'Says that a doubt was mended, or that the text is left as it is and why, or opens it again',
  body: z.discriminatedUnion('how', [
    z.strictObject({ doubtId: id, how: z.literal('mended') }),
    z.strictObject({ doubtId: id, how: z.literal('left'), reason: z.string().trim().min(1).max(1000) }),
    z.strictObject({ doubtId: id, how: z.literal('open') }),
  ]),
  results: z.object({ doubt: draftDoubt, open: z.int() }),
  errors: {
    'versions.not-allowed-by-state': errors['versions.not-allowed-by-state'],
    'regulations.doubt-settled': errors['regulations.doubt-settled'],
  },
})
