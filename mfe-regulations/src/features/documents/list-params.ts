import {
  documentSortFields,
  documentStatuses,
  type DocumentSortField,
  type DocumentStatus,
} from '@portal/contracts-regulations/rules'

/** A list of documents: all documents, track documents or published documents. */
export type ListName = 'documents' | 'track-documents' | 'published-documents'

/** Filters and sort order of a list; stored in the URL. */
export interface DocumentListParams {
  readonly keyword: string
  readonly category: string
  readonly occupation: string
  readonly status: DocumentStatus | ''
  readonly isRecent: boolean
  readonly sortBy: DocumentSortField
  readonly isReversed: boolean
  /** Starts at 1. */
  readonly page: number
}

/** Longest keyword the service accepts. */
export const maxKeywordLength = 200
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The unfiltered list, first page. */
export const defaultParams: DocumentListParams = {
  keyword: '',
  category: '',
  occupation: '',
  status: '',
  isRecent: false,
  sortBy: 'updatedAt',
  isReversed: false,
  page: 1,
}

/** Parses list parameters from a URL; ignores invalid values. */
export function parseListParams(params: URLSearchParams): DocumentListParams {
  const page = Number(params.get('page') ?? 1)
  return {
    keyword: (params.get('q') ?? '').trim().slice(0, maxKeywordLength),
    category: parseId(params, 'category'),
    occupation: parseId(params, 'occupation'),
    status: documentStatuses.find((status) => status === params.get('status')) ?? '',
    isRecent: params.get('recent') === 'true',
    sortBy: documentSortFields.find((sorting) => sorting === params.get('sort')) ?? defaultParams.sortBy,
    isReversed: params.get('reversed') === 'true',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** Returns the URL of a list with the given parameters. */
export function documentListUrl(list: ListName, params: Partial<DocumentListParams>): string {
  const { keyword, category, occupation, status, isRecent, sortBy, isReversed, page } = { ...defaultParams, ...params }
  const query = new URLSearchParams()
  if (keyword) query.set('q', keyword)
  if (category) query.set('category', category)
  if (occupation) query.set('occupation', occupation)
  if (status) query.set('status', status)
  if (isRecent) query.set('recent', 'true')
  if (sortBy !== defaultParams.sortBy) query.set('sort', sortBy)
  if (isReversed) query.set('reversed', 'true')
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/${list}?${query}` : `/${list}`
}

/** Whether any filter is set. */
export function isFiltered({ keyword, category, occupation, status, isRecent }: DocumentListParams): boolean {
  return [keyword, category, occupation, status].some((value) => value !== '') || isRecent
}

function parseId(params: URLSearchParams, name: string): string {
  const value = params.get(name) ?? ''
  return uuid.test(value) ? value : ''
}
