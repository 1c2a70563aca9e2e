import {
  documentSortings,
  documentStatuses,
  type DocumentSorting,
  type DocumentStatus,
} from '@portal/contracts-regulations/rules'

/** A list of documents: all, those for tracks, or the published ones. */
export type ListName = 'documents' | 'track-documents' | 'published-documents'

/** What a list is narrowed to and how it is sorted; kept in the address. */
export interface ListPlace {
  readonly keyword: string
  readonly category: string
  readonly occupation: string
  readonly status: DocumentStatus | ''
  readonly isRecent: boolean
  readonly sortBy: DocumentSorting
  readonly isReversed: boolean
  /** From 1. */
  readonly page: number
}

/** Longest words the service looks for. */
export const keywordMaxLength = 200
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The whole list from its beginning. */
export const wholeList: ListPlace = {
  keyword: '',
  category: '',
  occupation: '',
  status: '',
  isRecent: false,
  sortBy: 'updatedAt',
  isReversed: false,
  page: 1,
}

/** Reads a place from an address; what makes no sense there is left out. */
export function readListPlace(params: URLSearchParams): ListPlace {
  const page = Number(params.get('page') ?? 1)
  return {
    keyword: (params.get('q') ?? '').trim().slice(0, keywordMaxLength),
    category: idIn(params, 'category'),
    occupation: idIn(params, 'occupation'),
    status: documentStatuses.find((status) => status === params.get('status')) ?? '',
    isRecent: params.get('recent') === 'true',
    sortBy: documentSortings.find((sorting) => sorting === params.get('sort')) ?? wholeList.sortBy,
    isReversed: params.get('reversed') === 'true',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** The address of a list at a place. */
export function listAddress(list: ListName, place: Partial<ListPlace>): string {
  const { keyword, category, occupation, status, isRecent, sortBy, isReversed, page } = { ...wholeList, ...place }
  const params = new URLSearchParams()
  if (keyword) params.set('q', keyword)
  if (category) params.set('category', category)
  if (occupation) params.set('occupation', occupation)
  if (status) params.set('status', status)
  if (isRecent) params.set('recent', 'true')
  if (sortBy !== wholeList.sortBy) params.set('sort', sortBy)
  if (isReversed) params.set('reversed', 'true')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/${list}?${params}` : `/${list}`
}

/** Whether a place shows less than the whole list. */
export function isNarrowed({ keyword, category, occupation, status, isRecent }: ListPlace): boolean {
  return [keyword, category, occupation, status].some((value) => value !== '') || isRecent
}

function idIn(params: URLSearchParams, name: string): string {
  const value = params.get(name) ?? ''
  return uuid.test(value) ? value : ''
}
