import { useQuery, useQueryClient } from '@portal/ui/query'

export interface SearchedName {
  readonly firstName: string
  readonly lastName: string
}

const key = ['registration-searched-name']

/** The name by which the person searched the license registry, so that no page asks for it again. Until the page is closed. */
export function useSearchedName() {
  const client = useQueryClient()
  const { data } = useQuery<SearchedName | null>({
    queryKey: key,
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return {
    searched: data ?? undefined,
    setSearched: (name: SearchedName) => client.setQueryData<SearchedName>(key, name),
  }
}
