import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { peopleRoutes as routes } from '../routes/people-routes.ts'
import { assignmentSources, organizationKinds, responsibilityBases } from '../rules/assignments/index.ts'
import { requestErrors } from '../rules/requests/request-errors.ts'
import { checkedPerson } from './request-shapes.ts'

/** A person or a location of a horse in a period. */
const assignment = z.object({
  assignmentId: id,
  role: z.enum(['responsible-person', 'owner', 'designated-owner', 'attending-veterinarian', 'location']),
  /** Of the person, the organization or the location; `null`: not known any more. */
  name: z.string().nullable(),
  basis: z.enum(responsibilityBases).nullable(),
  /** Of an owner, in percent. */
  share: z.number().nullable(),
  isPrimary: z.boolean(),
  /** Of an owner that is not an individual. */
  organizationKind: z.enum(organizationKinds).nullable(),
  from: instant,
  /** `null`: in effect. */
  to: instant.nullable(),
  source: z.enum(assignmentSources),
  /** Staff replaced it by another one. */
  isCorrected: z.boolean(),
  /** Why staff corrected another one by this. */
  reason: z.string().nullable(),
})
export type HorseAssignment = z.infer<typeof assignment>

const horseParams = z.strictObject({ horseId: id })
const veterinarianErrors = {
  ...requestErrors,
  'assignments.already-attending': errors['assignments.already-attending'],
  'assignments.not-attending': errors['assignments.not-attending'],
  'assignments.primary-veterinarian-missing': errors['assignments.primary-veterinarian-missing'],
}

export const listHorsePeople = endpoint(routes.listHorsePeople, {
  summary: 'Lists the people and the locations of a horse, also former and corrected ones, newest first.',
  params: horseParams,
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(assignment),
})

export const addVeterinarian = endpoint(routes.addVeterinarian, {
  summary: 'Adds an attending veterinarian at once. The first one is the primary one.',
  params: horseParams,
  body: z.strictObject({ veterinarian: checkedPerson }),
  results: z.object({ personId: id }),
  errors: veterinarianErrors,
})

export const removeVeterinarian = endpoint(routes.removeVeterinarian, {
  summary: 'Ends what a veterinarian is for a horse, at once. Veterinarians can leave by themselves.',
  params: horseParams.extend({ personId: id }),
  results: z.object({ personId: id }),
  errors: veterinarianErrors,
})
