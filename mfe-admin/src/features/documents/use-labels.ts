import type { DocumentLabel } from '@portal/contracts-regulations'
import { useQueries } from '@portal/ui/query'
import { documentsApi } from '../../api.ts'

/** Every category and every occupation. */
export function useLabels() {
  const query = { limit: 100 }
  const [categories, occupations] = useQueries({
    queries: [documentsApi().listDocumentCategories.query({ query }), documentsApi().listOccupations.query({ query })],
  })
  const labels: { categories: readonly DocumentLabel[]; occupations: readonly DocumentLabel[] } | undefined =
    categories.data && occupations.data
      ? { categories: categories.data.items, occupations: occupations.data.items }
      : undefined
  return {
    labels,
    error: categories.error ?? occupations.error,
    refetch: () => void Promise.all([categories.refetch(), occupations.refetch()]),
  }
}
