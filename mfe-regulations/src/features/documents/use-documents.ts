import { listAll } from '@portal/api-client'
import type { PageQueries } from '@portal/contracts-shell/light'
import { useCan } from '@portal/shell-sdk'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { documentsApi, getCollectionApi } from '../../shared/api/documents-api.ts'
import type { DocumentCollection } from '../../shared/documents/document-urls.ts'
import type { ListName, DocumentListParams } from './list-params.ts'

/** Documents per page. */
export const documentsPerPage = 25

/** Returns the collection a list belongs to. */
export function getCollection(list: ListName): DocumentCollection {
  return list === 'track-documents' ? 'track' : 'reg'
}

/** Converts list parameters to a request query. */
function toListQuery(params: DocumentListParams, status: DocumentListParams['status'] | 'published') {
  const query = {
    skip: (params.page - 1) * documentsPerPage,
    limit: documentsPerPage,
    ...(params.keyword && { keyword: params.keyword }),
    ...(params.category && { category: params.category }),
    ...(params.occupation && { occupation: params.occupation }),
    ...(status && { status }),
  }
  const sortQuery = {
    sortBy: params.sortBy,
    ...(params.isRecent && { showRecent: 'true' }),
    ...(params.isReversed && { sortDirection: getReversedDirection(params.sortBy) }),
  }
  return { query, sortQuery }
}

/** Prefetches the published documents of a list. */
export async function fetchPublishedDocuments(queries: PageQueries, params: DocumentListParams): Promise<void> {
  const { query, sortQuery } = toListQuery(params, 'published')
  await queries.fetchQuery(documentsApi().listRegDocuments.query({ query: { ...query, ...sortQuery } }))
}

/** Loads a page of a list. Staff also get drafts and working copies. */
export function useDocuments(list: ListName, params: DocumentListParams) {
  const isStaff = useCan('staff')
  const status = list === 'published-documents' ? 'published' : isStaff ? params.status : ''
  const { query, sortQuery } = toListQuery(params, status)
  return useQuery({
    ...(getCollection(list) === 'track'
      ? getCollectionApi('track').list.query({ query })
      : documentsApi().listRegDocuments.query({ query: { ...query, ...sortQuery } })),
    placeholderData: keepPreviousData,
    // Editors return here from pages that change documents.
    staleTime: 0,
  })
}

/** Loads all categories and occupations. */
export function useDocumentLabels() {
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

/** By default, dates are sorted newest first and names A to Z. */
function getReversedDirection(sortBy: DocumentListParams['sortBy']): 'asc' | 'desc' {
  return sortBy === 'title' || sortBy === 'category' ? 'desc' : 'asc'
}
