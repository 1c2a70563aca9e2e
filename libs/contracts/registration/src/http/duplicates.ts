import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { duplicateReasons } from '../rules/staff/index.ts'
import { staffErrors as errors } from '../staff-errors.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

/** Two persons that may be the same. */
const duplicatePair = z.object({
  pairId: id,
  /** `different`: staff decided that they are not the same, and are not asked again. */
  state: z.enum(['open', 'different', 'merged']),
  /** Points for what they have in common. */
  score: z.int(),
  reasons: z.array(z.enum(duplicateReasons)),
  foundAt: instant,
  persons: z.array(z.object({ hisaPersonId: z.string(), displayName: z.string() })).length(2),
})
export type DuplicatePair = z.infer<typeof duplicatePair>

export const listDuplicates = endpoint(routes.listDuplicates, {
  summary: 'Pairs of persons that may be the same and that nobody decided about, the most likely first.',
  query: z.strictObject({
    after: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  results: z.object({ items: z.array(duplicatePair), next: z.string().nullable() }),
})

export const getDuplicate = endpoint(routes.getDuplicate, {
  summary: 'A pair of persons that may be the same.',
  params: z.strictObject({ pairId: id }),
  results: duplicatePair,
})

export const dismissDuplicate = endpoint(routes.dismissDuplicate, {
  summary: 'Decides that two persons are not the same; the pair is not found again.',
  params: z.strictObject({ pairId: id }),
  body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
  results: z.object({ dismissed: z.literal(true) }),
  errors: { 'duplicates.already-decided': errors['duplicates.already-decided'] },
})
