import { documentsApi } from '../../../shared/api.ts'

export const labelKinds = ['category', 'occupation'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Returns the API calls for categories or occupations. Both have the same operations. */
export function getLabelCalls(kind: LabelKind) {
  const api = documentsApi()
  return kind === 'category'
    ? {
        list: api.listDocumentCategories,
        add: api.addDocumentCategory,
        update: api.updateDocumentCategory,
        remove: api.deleteDocumentCategory,
      }
    : { list: api.listOccupations, add: api.addOccupation, update: api.updateOccupation, remove: api.deleteOccupation }
}
