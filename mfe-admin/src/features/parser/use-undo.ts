import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'

/** Takes an import back as one. */
export function useUndo(onUndone: () => void | Promise<void>) {
  const afterWriting = useAfterImport()
  return useCommand((importId: string, options) => regulationsApi().undoImport({ body: { importId } }, options), {
    async onSuccess({ version }) {
      // Where the draft is gone one leaves it first.
      await onUndone()
      await afterWriting({ isDraftGone: version === null })
    },
  })
}

/**
 * What an import or its undoing changes is asked for anew; of a draft that is gone nothing but the lists it stood in, for
 * the page one leaves may still be there and would ask for what is not.
 */
export function useAfterImport(): (after?: { readonly isDraftGone: boolean }) => Promise<void> {
  const queries = useQueryClient()
  return async ({ isDraftGone } = { isDraftGone: false }) => {
    const { listRegulations, listVersions, getMainRegulation, listDoubts, getLastImport } = regulationsApi()
    const lists = [listRegulations, listVersions]
    const asked = isDraftGone ? lists : [...lists, getMainRegulation, listDoubts, getLastImport]
    for (const { key } of asked) await queries.invalidateQueries({ queryKey: key })
  }
}
