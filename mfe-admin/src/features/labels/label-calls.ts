import { documentsApi } from '../../api.ts'

/** What documents are sorted by. */
export const labelKinds = ['category', 'occupation'] as const
export type LabelKind = (typeof labelKinds)[number]

/** The calls of one kind, by what they do. */
export function labelCalls(kind: LabelKind) {
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
