import { endpoint, pageOf } from '@portal/contracts-common'
import { z } from 'zod'
import { documentCategoryRoutes as routes } from '../document-routes.ts'
import { deletionQuery, documentLabel, labelParams, labelQuery, newLabel, updatedLabel } from './document-labels.ts'
import { pickErrors } from './pick-errors.ts'

export const listDocumentCategories = endpoint(routes.listDocumentCategories, {
  summary: 'Document categories by name',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const listDocumentCategoriesAtRoot = endpoint(routes.listDocumentCategoriesAtRoot, {
  summary: 'Same as list',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const getDocumentCategory = endpoint(routes.getDocumentCategory, {
  summary: 'One document category',
  params: labelParams,
  results: documentLabel,
})
export const addDocumentCategory = endpoint(routes.addDocumentCategory, {
  summary: 'Adds a document category',
  body: newLabel,
  results: documentLabel,
  errors: pickErrors('document-categories.name-taken'),
})
export const updateDocumentCategory = endpoint(routes.updateDocumentCategory, {
  summary: 'Renames a document category; its documents keep it',
  params: labelParams,
  body: updatedLabel,
  results: documentLabel,
  errors: pickErrors('document-categories.name-taken'),
})
export const deleteDocumentCategory = endpoint(routes.deleteDocumentCategory, {
  summary: 'Deletes an unused document category',
  params: labelParams,
  query: deletionQuery,
  results: z.object({ deleted: z.boolean() }),
  errors: pickErrors('document-categories.in-use'),
})
