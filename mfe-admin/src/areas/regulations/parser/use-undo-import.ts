import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'

/** Undoes an import. */
export function useUndoImport(onUndone: () => void | Promise<void>) {
  const invalidateQueries = useInvalidateAfterImport()
  return useCommand((importId: string, options) => regulationsApi().undoImport({ body: { importId } }, options), {
    async onSuccess({ version }) {
      // If the draft was deleted, the page navigates away before its queries are invalidated.
      await onUndone()
      await invalidateQueries({ isDraftDeleted: version === null })
    },
  })
}

/**
 * Returns a function that invalidates the queries affected by an import or its undoing. After a draft was deleted, only
 * the lists are invalidated, because the page of the draft may still be mounted and would load it again.
 */
export function useInvalidateAfterImport(): (options?: { readonly isDraftDeleted: boolean }) => Promise<void> {
  const queries = useQueryClient()
  return async ({ isDraftDeleted } = { isDraftDeleted: false }) => {
    const { listRegulations, listVersions, getMainRegulation, listParseWarnings, getLastImport } = regulationsApi()
    const lists = [listRegulations, listVersions]
    const endpoints = isDraftDeleted ? lists : [...lists, getMainRegulation, listParseWarnings, getLastImport]
    for (const { key } of endpoints) await queries.invalidateQueries({ queryKey: key })
  }
}
