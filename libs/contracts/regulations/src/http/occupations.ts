import { endpoint, pageOf } from '@portal/contracts-common'
import { z } from 'zod'
import { occupationRoutes as routes } from '../document-routes.ts'
import { deletionQuery, documentLabel, labelParams, labelQuery, newLabel, updatedLabel } from './document-labels.ts'
import { pickErrors } from './pick-errors.ts'

export const listOccupations = endpoint(routes.listOccupations, {
  summary: 'Occupations by name',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const listOccupationsAtRoot = endpoint(routes.listOccupationsAtRoot, {
  summary: 'Same as list',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const getOccupation = endpoint(routes.getOccupation, {
  summary: 'One occupation',
  params: labelParams,
  results: documentLabel,
})
export const addOccupation = endpoint(routes.addOccupation, {
  summary: 'Adds an occupation',
  body: newLabel,
  results: documentLabel,
  errors: pickErrors('occupations.name-taken'),
})
export const updateOccupation = endpoint(routes.updateOccupation, {
  summary: 'Renames an occupation; its documents keep it',
  params: labelParams,
  body: updatedLabel,
  results: documentLabel,
  errors: pickErrors('occupations.name-taken'),
})
export const deleteOccupation = endpoint(routes.deleteOccupation, {
  summary: 'Deletes an unused occupation',
  params: labelParams,
  query: deletionQuery,
  results: z.object({ deleted: z.boolean() }),
  errors: pickErrors('occupations.in-use'),
})
