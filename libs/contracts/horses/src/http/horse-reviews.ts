import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horseReviewRoutes as routes } from '../routes/horse-review-routes.ts'
import { horseDetails, horseIdentity } from './horses.ts'

const reviewedHorse = z.object({
  horseId: id,
  ...horseIdentity,
  registeredAt: instant,
  responsiblePersonName: z.string().nullable(),
  /** When the responsible person was asked for a correction and has not made it; `null`: the horse waits for staff. */
  correctionRequestedAt: instant.nullable(),
})
export type ReviewedHorse = z.infer<typeof reviewedHorse>

/** What a possible duplicate has in common with the horse. */
export const duplicateReasons = ['microchip', 'registry-number', 'name', 'year-and-dam'] as const

const possibleDuplicate = z.object({
  /** `null`: only the industry registry has it. */
  horseId: id.nullable(),
  ...horseIdentity,
  reasons: z.array(z.enum(duplicateReasons)),
})
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>

export const listHorseReviews = endpoint(routes.listHorseReviews, {
  summary: 'Lists horses that were entered by hand and not reviewed, the oldest first.',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(reviewedHorse),
})

const params = z.strictObject({ horseId: id })

export const getHorseReview = endpoint(routes.getHorseReview, {
  summary: 'Returns a horse that was entered by hand with horses that may be the same.',
  params,
  results: z.object({
    horse: horseDetails,
    correctionRequestedAt: instant.nullable(),
    /** What the responsible person was asked to correct. */
    requestedCorrection: z.string().nullable(),
    duplicates: z.array(possibleDuplicate),
    /** `false`: the industry registry could not be reached, so only horses of the portal were compared. */
    isRegistryAvailable: z.boolean(),
  }),
  errors: { 'horses.not-found': errors['horses.not-found'] },
})

export const decideHorseReview = endpoint(routes.decideHorseReview, {
  summary: 'Confirms a horse that was entered by hand, or asks its responsible person for a correction.',
  params,
  body: z.strictObject({
    decision: z.enum(['confirm', 'ask-for-correction']),
    /** Needed to ask for a correction; the responsible person gets it. */
    reason: z.string().trim().max(1000).optional(),
  }),
  results: z.object({ horseId: id }),
  errors: {
    'horses.not-found': errors['horses.not-found'],
    'horses.not-under-review': errors['horses.not-under-review'],
    'horses.reason-missing': errors['horses.reason-missing'],
  },
})
