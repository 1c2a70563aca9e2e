import { endpoint, pageOf } from '@portal/contracts-common'
import { z } from 'zod'
import { documentCategoryRoutes as routes } from '../document-routes.ts'
import { regulationsErrors as errors } from '../errors.ts'
import { addedLabel, changedLabel, deletionQuery, documentLabel, labelParams, labelQuery } from './document-labels.ts'

const taken = { 'document-categories.name-taken': errors['document-categories.name-taken'] }

export const listDocumentCategories = endpoint(routes.listDocumentCategories, {
  summary: 'Document categories by name',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const listDocumentCategoriesAtRoot = endpoint(routes.listDocumentCategoriesAtRoot, {
  summary: 'The same as list',
  query: labelQuery,
  results: pageOf(documentLabel),
})
export const getDocumentCategory = endpoint(routes.getDocumentCategory, {
  summary: 'One document category',
  params: labelParams,
  results: documentLabel,
})
export const addDocumentCategory = endpoint(routes.addDocumentCategory, {
  summary: 'A new document category',
  body: addedLabel,
  results: documentLabel,
  errors: taken,
})
export const updateDocumentCategory = endpoint(routes.updateDocumentCategory, {
  summary: 'Renames a document category; its documents stay in it',
  params: labelParams,
  body: changedLabel,
  results: documentLabel,
  errors: taken,
})
export const deleteDocumentCategory = endpoint(routes.deleteDocumentCategory, {
  summary: 'Deletes a document category that no document is in',
  params: labelParams,
  query: deletionQuery,
  results: z.object({ deleted: z.boolean() }),
  errors: { 'document-categories.in-use': errors['document-categories.in-use'] },
})
