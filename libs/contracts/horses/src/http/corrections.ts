import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { staffRequestRoutes as routes } from '../routes/staff-request-routes.ts'
import { assignmentErrors, assignmentViolationCodes, responsibilityBases } from '../rules/assignments/index.ts'
import { assignment } from './assignment-shapes.ts'
import { organization } from './request-shapes.ts'

/** The assignment as it should have been recorded. Without `corrects` it adds one that is missing. */
const correction = z.strictObject({
  /** The assignment that this one replaces; `null`: none. */
  corrects: id.nullable(),
  role: z.enum(['responsible-person', 'owner', 'designated-owner', 'attending-veterinarian', 'location']),
  /** HISA ID of the person; exactly one of person, organization and location is given. */
  hisaPersonId: z.string().trim().max(40).optional(),
  organization: z.strictObject(organization).optional(),
  locationId: id.optional(),
  /** Only of a responsible person. */
  basis: z.enum(responsibilityBases).optional(),
  /** Only of an owner, in percent. */
  share: z.number().positive().max(100).optional(),
  /** Only of an attending veterinarian. */
  isPrimary: z.boolean().optional(),
  from: instant,
  /** `null`: in effect without an end. Equal to `from`: it never was in effect. */
  to: instant.nullable(),
  reason: z.string().trim().max(500),
})
export type Correction = z.infer<typeof correction>

/** A rule that would be broken, and when. */
const violation = z.object({ code: z.enum(assignmentViolationCodes), from: instant, to: instant.nullable() })

const correctionErrors = {
  ...assignmentErrors,
  'horses.not-found': errors['horses.not-found'],
  'horses.location-not-found': errors['horses.location-not-found'],
  'tracks.person-not-found': errors['tracks.person-not-found'],
}

export const previewCorrection = endpoint(routes.previewCorrection, {
  summary:
    'Says what the history of a horse would be after a correction, and which rules it would break. Changes nothing.',
  params: z.strictObject({ horseId: id }),
  body: correction,
  results: z.object({ history: z.array(assignment), violations: z.array(violation) }),
  errors: correctionErrors,
})

export const correctAssignment = endpoint(routes.correctAssignment, {
  summary: 'Replaces an assignment of a horse by a corrected one, or adds a missing one. The history keeps both.',
  params: z.strictObject({ horseId: id }),
  body: correction,
  results: z.object({ assignmentId: id }),
  errors: correctionErrors,
})
