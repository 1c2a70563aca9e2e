import { endpoint, id, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { peopleRoutes as routes } from '../routes/people-routes.ts'
import { requestErrors } from '../rules/requests/request-errors.ts'
import { assignment } from './assignment-shapes.ts'
import { checkedPerson } from './request-shapes.ts'

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
