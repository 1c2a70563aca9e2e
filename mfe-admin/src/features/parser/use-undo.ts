import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'

/** Takes an import back as one. */
export function useUndo(onUndone: () => void | Promise<void>) {
  const afterWriting = useAfterImport()
  return useCommand((importId: string, options) => regulationsApi().undoImport({ body: { importId } }, options), {
    async onSuccess() {
      // Where the draft is gone one leaves it first: nobody asks for it again.
      await onUndone()
      await afterWriting()
    },
  })
}

/** What an import or its undoing changes is asked for anew. */
export function useAfterImport(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: regulationsApi().listRegulations.key })
    await queries.invalidateQueries({ queryKey: regulationsApi().listVersions.key })
    await queries.invalidateQueries({ queryKey: regulationsApi().getMainRegulation.key })
    await queries.invalidateQueries({ queryKey: regulationsApi().listDoubts.key })
    await queries.invalidateQueries({ queryKey: regulationsApi().getLastImport.key })
  }
}
