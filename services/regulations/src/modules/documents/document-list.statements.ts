import { everyoneOccupationId, type DocumentSortField } from '@portal/contracts-regulations/rules'
import { documentColumns } from './document.row.ts'

const sortColumns: Record<DocumentSortField, string> = {
  updatedAt: 'd.updated_at',
  publishedAt: 'd.published_at',
  createdAt: 'd.created_at',
  title: 'lower(d.title)',
  category: 'lower(l.name_en)',
}

/** The filters in use. Each combination has its own prepared statement, so that PostgreSQL can plan for it. */
export interface DocumentFilters {
  readonly hasStatus: boolean
  readonly hasCategory: boolean
  readonly hasOccupation: boolean
  readonly hasKeyword: boolean
  readonly isRecent: boolean
}

/** $1: collection; $2: statuses; $3: category; $4: occupation; $5: keywords; $6: since. Unused filters are null. */
function buildCondition(filters: DocumentFilters): string {
  const parts = [
    'd.collection = $1',
    'd.withdrawn_at is null',
    filters.hasStatus ? 'd.status = any($2::text[])' : '$2::text[] is null',
    filters.hasCategory ? 'd.category_id = $3::uuid' : '$3::uuid is null',
    // Documents for everyone are also for this occupation.
    filters.hasOccupation ? `d.occupation_ids && array[$4::uuid, '${everyoneOccupationId}']` : '$4::uuid is null',
    filters.hasKeyword ? `d.search @@ websearch_to_tsquery('portal_english', $5)` : '$5::text is null',
    filters.isRecent ? 'd.updated_at >= $6::timestamptz' : '$6::timestamptz is null',
  ]
  return parts.join(' and ')
}

function buildSource(sortBy: DocumentSortField): string {
  return sortBy === 'category' ? 'document d join document_label l on l.label_id = d.category_id' : 'document d'
}

function toFilterKey(filters: DocumentFilters): string {
  return Object.values(filters)
    .map((isUsed) => (isUsed ? '1' : '0'))
    .join('')
}

export function countStatement(filters: DocumentFilters) {
  return {
    name: `count-documents-${toFilterKey(filters)}`,
    text: `select count(*)::int as total from document d where ${buildCondition(filters)}`,
  }
}

/**
 * $7, $8: offset and limit. The ids of the page are read with an index-only scan, so that skipped documents are cheap.
 * `isFromEnd` scans the index backwards, for pages that are nearer to the end.
 */
export function indexedPageStatement(
  filters: DocumentFilters,
  sortBy: DocumentSortField,
  { isDescending, isFromEnd }: { readonly isDescending: boolean; readonly isFromEnd: boolean },
) {
  const direction = isDescending === isFromEnd ? 'asc' : 'desc'
  const outerOrder = isFromEnd ? 'p.position desc' : 'p.position'
  return {
    name: `documents-${sortBy}-${direction}-${isFromEnd ? 'end' : 'start'}-${toFilterKey(filters)}`,
    text: `
      with page as materialized (
        select document_id, row_number() over () as position from (
          ${sortBy === 'category' ? selectByCategory(filters, direction) : selectSorted(filters, sortBy, direction)}
          offset $7 limit $8) found)
      select ${documentColumns} from page p join document d using (document_id) order by ${outerOrder}`,
  }
}

function selectSorted(filters: DocumentFilters, sortBy: DocumentSortField, direction: 'asc' | 'desc'): string {
  return `select d.document_id from document d where ${buildCondition(filters)}
    order by ${sortColumns[sortBy]} ${direction}, d.document_id ${direction}`
}

/** Reads the documents of one category after the other from the index. Categories after the page are not read. */
function selectByCategory(filters: DocumentFilters, direction: 'asc' | 'desc'): string {
  const label = filters.hasCategory ? 'label_id = $3::uuid' : `kind = 'category'`
  return `select d.document_id
    from (select label_id, lower(name_en) as name from document_label where ${label}
           order by name ${direction}, label_id ${direction}) l,
         lateral (select d.document_id from document d where d.category_id = l.label_id and ${buildCondition(filters)}
           order by d.document_id ${direction}) d
    order by l.name ${direction}, l.label_id ${direction}, d.document_id ${direction}`
}

/**
 * A page for filters without an index in sort order (keywords, occupations). The matches are materialized once, for the page
 * and for the `total` in each row. $7, $8: offset and limit.
 */
export function unindexedPageStatement(filters: DocumentFilters, sortBy: DocumentSortField, isDescending: boolean) {
  const direction = isDescending ? 'desc' : 'asc'
  return {
    name: `documents-unindexed-${sortBy}-${direction}-${toFilterKey(filters)}`,
    text: `
      with found as materialized (
        select d.document_id, ${sortColumns[sortBy]} as key from ${buildSource(sortBy)} where ${buildCondition(filters)}),
      page as materialized (
        select document_id, row_number() over () as position from (
          select document_id from found order by key ${direction}, document_id ${direction} offset $7 limit $8) ordered)
      select ${documentColumns}, (select count(*)::int from found) as total
        from page p join document d using (document_id) order by p.position`,
  }
}
