import { listAll } from '@portal/api-client'
import type { PageQueries } from '@portal/contracts-shell/light'
import { useCan } from '@portal/shell-sdk'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { documentsApi, familyApi } from '../../documents-api.ts'
import type { DocumentFamily } from '../../document-addresses.ts'
import type { ListName, ListPlace } from './list-place.ts'

/** Documents of a page. */
export const documentsAtOnce = 25

/** Whose documents a list has. */
export function familyOf(list: ListName): DocumentFamily {
  return list === 'track-documents' ? 'track' : 'reg'
}

/** What a list asks for at a place. */
function queryOf(place: ListPlace, status: ListPlace['status'] | 'published') {
  const query = {
    skip: (place.page - 1) * documentsAtOnce,
    limit: documentsAtOnce,
    ...(place.keyword && { keyword: place.keyword }),
    ...(place.category && { category: place.category }),
    ...(place.occupation && { occupation: place.occupation }),
    ...(status && { status }),
  }
  const sorting = {
    sortBy: place.sortBy,
    ...(place.isRecent && { showRecent: 'true' }),
    ...(place.isReversed && { sortDirection: reversedDirection(place.sortBy) }),
  }
  return { query, sorting }
}

/** Gets the published documents of a place before they are shown. */
export async function fetchPublished(queries: PageQueries, place: ListPlace): Promise<void> {
  const { query, sorting } = queryOf(place, 'published')
  await queries.fetchQuery(documentsApi().listRegDocuments.query({ query: { ...query, ...sorting } }))
}

/** A page of a list at a place. Staff see drafts and working copies, everybody else what is published. */
export function useDocuments(list: ListName, place: ListPlace) {
  const isStaff = useCan('staff')
  const status = list === 'published-documents' ? 'published' : isStaff ? place.status : ''
  const { query, sorting } = queryOf(place, status)
  return useQuery({
    ...(familyOf(list) === 'track'
      ? familyApi('track').list.query({ query })
      : documentsApi().listRegDocuments.query({ query: { ...query, ...sorting } })),
    placeholderData: keepPreviousData,
    // Editors come back here from what they have just written.
    staleTime: 0,
  })
}

/** Every category, and every occupation, to choose from. */
export function useLabels() {
  const categories = useQuery({
    queryKey: [...documentsApi().listDocumentCategories.key, 'all'],
    queryFn: ({ signal }) => listAll((query) => documentsApi().listDocumentCategories({ query }, { signal })),
  })
  const occupations = useQuery({
    queryKey: [...documentsApi().listOccupations.key, 'all'],
    queryFn: ({ signal }) => listAll((query) => documentsApi().listOccupations({ query }, { signal })),
  })
  return { categories: categories.data ?? [], occupations: occupations.data ?? [] }
}

/** Dates begin with the newest and names with A unless reversed. */
function reversedDirection(sortBy: ListPlace['sortBy']): 'asc' | 'desc' {
  return sortBy === 'title' || sortBy === 'category' ? 'desc' : 'asc'
}
