import { listAll } from '@portal/api-client'
import type { DocumentLabel } from '@portal/contracts-regulations'
import { useQueries } from '@portal/ui/query'
import { documentsApi } from '../../../shared/api.ts'

interface QueryContext {
  readonly signal: AbortSignal
}

/** Loads all categories and occupations. */
export function useDocumentLabels() {
  const [categories, occupations] = useQueries({
    queries: [
      {
        queryKey: [...documentsApi().listDocumentCategories.key, 'all'],
        queryFn: ({ signal }: QueryContext) =>
          listAll((query) => documentsApi().listDocumentCategories({ query }, { signal })),
      },
      {
        queryKey: [...documentsApi().listOccupations.key, 'all'],
        queryFn: ({ signal }: QueryContext) =>
          listAll((query) => documentsApi().listOccupations({ query }, { signal })),
      },
    ],
  })
  const labels: { categories: readonly DocumentLabel[]; occupations: readonly DocumentLabel[] } | undefined =
    categories.data && occupations.data ? { categories: categories.data, occupations: occupations.data } : undefined
  return {
    labels,
    error: categories.error ?? occupations.error,
    refetch: () => void Promise.all([categories.refetch(), occupations.refetch()]),
  }
}
