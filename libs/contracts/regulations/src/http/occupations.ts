import { endpoint, pageOf } from '@portal/contracts-common'
import { z } from 'zod'
import { occupationRoutes as routes } from '../document-routes.ts'
import { regulationsErrors as errors } from '../errors.ts'
import { addedLabel, changedLabel, deletionQuery, documentLabel, labelParams, labelQuery } from './document-labels.ts'

const taken = { 'occupations.name-taken': errors['occupations.name-taken'] }

export const listOccupations = endpoint(routes.listOccupations, {
  summary: 'Occupations by name',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const listOccupationsAtRoot = endpoint(routes.listOccupationsAtRoot, {
  summary: 'The same as list',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const getOccupation = endpoint(routes.getOccupation, {
  summary: 'One occupation',
  params: labelParams,
  results: documentLabel,
})
export const addOccupation = endpoint(routes.addOccupation, {
  summary: 'A new occupation',
  body: addedLabel,
  results: documentLabel,
  errors: taken,
})
export const updateOccupation = endpoint(routes.updateOccupation, {
  summary: 'Renames an occupation; its documents keep it',
  params: labelParams,
  body: changedLabel,
  results: documentLabel,
  errors: taken,
})
export const deleteOccupation = endpoint(routes.deleteOccupation, {
  summary: 'Deletes an occupation that no document is for',
  params: labelParams,
  query: deletionQuery,
  results: z.object({ deleted: z.boolean() }),
  errors: { 'occupations.in-use': errors['occupations.in-use'] },
})
