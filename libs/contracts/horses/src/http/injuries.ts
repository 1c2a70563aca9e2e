import { endpoint, id, instant, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import {
  bodyParts,
  injuryOutcomes,
  injuryReviews,
  injurySettings,
  injuryTypes,
  surfaces,
} from '../rules/health/index.ts'
import { horseRef } from './vets-list-shapes.ts'

/** A race that a horse ran, as racing offices reported it. */
const horseRace = z.object({
  raceId: id,
  date: plainDate,
  /** Name of the track, or its location ID when the portal has none with it. */
  trackName: z.string(),
  raceNumber: z.int(),
})

const injury = z.object({
  injuryId: id,
  horse: horseRef,
  occurredOn: plainDate,
  type: z.enum(injuryTypes),
  bodyPart: z.enum(bodyParts),
  setting: z.enum(injurySettings),
  surface: z.enum(surfaces).nullable(),
  outcome: z.enum(injuryOutcomes),
  jockeyName: z.string().nullable(),
  race: horseRace.nullable(),
  /** Whether staff or a regulatory veterinarian have reviewed the report. */
  review: z.enum(injuryReviews),
  reviewedAt: instant.nullable(),
  reportedBy: z.string().nullable(),
  reportedAt: instant,
  /** The report that this one replaces, and why. */
  corrects: id.nullable(),
  reason: z.string().nullable(),
  /** The report that replaced this one. */
  correctedBy: id.nullable(),
  canReview: z.boolean(),
  canCorrect: z.boolean(),
})
export type InjuryReport = z.infer<typeof injury>

export const listHorseInjuries = endpoint(routes.listHorseInjuries, {
  summary: 'Lists the injuries of a horse, the latest first, also corrected reports.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(injury).extend({
    /** The day at the horse's location. */
    today: plainDate,
    canReport: z.boolean(),
    /** Recent races of the horse, the latest first, to link. */
    races: z.array(horseRace),
  }),
})

export const listInjuries = endpoint(routes.listInjuries, {
  summary: 'Lists injuries of all horses, the latest first, without corrected reports.',
  query: z.strictObject({
    ...keysetQuery,
    review: z.enum(injuryReviews).optional(),
    type: z.enum(injuryTypes).optional(),
    setting: z.enum(injurySettings).optional(),
    outcome: z.enum(injuryOutcomes).optional(),
  }),
  results: keysetPageOf(injury),
})

const text = z.string().max(40)

export const reportInjury = endpoint(routes.reportInjury, {
  summary: 'Reports an injury, or corrects a report with a new one. A fatal outcome records that the horse died.',
  params: z.strictObject({ horseId: id }),
  body: z.strictObject({
    occurredOn: text,
    type: text,
    bodyPart: text,
    setting: text,
    surface: text.default(''),
    outcome: text,
    /** A checked name; a correction without one keeps the jockey. */
    jockey: z.strictObject({ text: z.string().trim().min(1).max(200), checkToken: z.string().max(1000) }).optional(),
    raceId: id.optional(),
    correction: z.strictObject({ injuryId: id, reason: z.string().trim().min(1).max(1000) }).optional(),
  }),
  results: z.object({ injuryId: id }),
  errors: {
    'horses.not-found': errors['horses.not-found'],
    'health.injury-invalid': errors['health.injury-invalid'],
    'health.injury-not-found': errors['health.injury-not-found'],
    'health.already-corrected': errors['health.already-corrected'],
    'requests.name-not-checked': errors['requests.name-not-checked'],
  },
})

export const reviewInjury = endpoint(routes.reviewInjury, {
  summary: 'Marks the report of an injury as reviewed.',
  params: z.strictObject({ injuryId: id }),
  body: z.strictObject({}),
  results: z.object({ injuryId: id }),
  errors: {
    'health.injury-not-found': errors['health.injury-not-found'],
    'health.already-corrected': errors['health.already-corrected'],
    'health.already-reviewed': errors['health.already-reviewed'],
  },
})
