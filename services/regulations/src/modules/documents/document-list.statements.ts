import type { DocumentSorting } from '@portal/contracts-regulations/rules'
import { documentColumns } from './document.row.ts'

const sorted: Record<DocumentSorting, string> = {
  updatedAt: 'd.updated_at',
  publishedAt: 'd.published_at',
  createdAt: 'd.created_at',
  title: 'lower(d.title)',
  category: 'lower(l.name_en)',
}

/** Which filters a list has: each has a statement of its own, so that PostgreSQL plans for what is asked. */
export interface Filters {
  readonly hasStatus: boolean
  readonly hasCategory: boolean
  readonly hasOccupation: boolean
  readonly hasKeyword: boolean
  readonly isRecent: boolean
}

/** $1: collection; $2: statuses; $3: category; $4: occupation; $5: words; $6: since. What is not asked for is null. */
function condition(filters: Filters): string {
  const parts = [
    'd.collection = $1',
    'd.withdrawn_at is null',
    filters.hasStatus ? 'd.status = any($2::text[])' : '$2::text[] is null',
    filters.hasCategory ? 'd.category_id = $3::uuid' : '$3::uuid is null',
    filters.hasOccupation ? 'd.occupation_ids @> array[$4::uuid]' : '$4::uuid is null',
    filters.hasKeyword ? `d.search @@ websearch_to_tsquery('portal_english', $5)` : '$5::text is null',
    filters.isRecent ? 'd.updated_at >= $6::timestamptz' : '$6::timestamptz is null',
  ]
  return parts.join(' and ')
}

function source(sortBy: DocumentSorting): string {
  return sortBy === 'category' ? 'document d join document_label l on l.label_id = d.category_id' : 'document d'
}

function nameOf(filters: Filters): string {
  return Object.values(filters)
    .map((isAsked) => (isAsked ? '1' : '0'))
    .join('')
}

export function countStatement(filters: Filters) {
  return {
    name: `documents-count-${nameOf(filters)}`,
    text: `select count(*)::int as total from document d where ${condition(filters)}`,
  }
}

/**
 * $7, $8: offset and limit. The page is found in the index alone and its rows are read afterwards, so that a deep page costs
 * what it skips in the index and no more; `isFromEnd` walks it backwards, for pages nearer to the end.
 */
export function pageStatement(
  filters: Filters,
  sortBy: DocumentSorting,
  { isDescending, isFromEnd }: { readonly isDescending: boolean; readonly isFromEnd: boolean },
) {
  const direction = isDescending === isFromEnd ? 'asc' : 'desc'
  const told = isFromEnd ? 'p.place desc' : 'p.place'
  return {
    name: `documents-${sortBy}-${direction}-${isFromEnd ? 'end' : 'start'}-${nameOf(filters)}`,
    text: `
      with page as materialized (
        select document_id, row_number() over () as place from (
          ${sortBy === 'category' ? byCategory(filters, direction) : inOrder(filters, sortBy, direction)}
          offset $7 limit $8) found)
      select ${documentColumns} from page p join document d using (document_id) order by ${told}`,
  }
}

function inOrder(filters: Filters, sortBy: DocumentSorting, direction: 'asc' | 'desc'): string {
  return `select d.document_id from document d where ${condition(filters)}
    order by ${sorted[sortBy]} ${direction}, d.document_id ${direction}`
}

/** Label after label, each one's documents from the index: what stands in a label behind the page is not read. */
function byCategory(filters: Filters, direction: 'asc' | 'desc'): string {
  const label = filters.hasCategory ? 'label_id = $3::uuid' : `kind = 'category'`
  return `select d.document_id
    from (select label_id, lower(name_en) as name from document_label where ${label}
           order by name ${direction}, label_id ${direction}) l,
         lateral (select d.document_id from document d where d.category_id = l.label_id and ${condition(filters)}
           order by d.document_id ${direction}) d
    order by l.name ${direction}, l.label_id ${direction}, d.document_id ${direction}`
}

/**
 * The same for filters that no index has in the order of the list (words, occupations): what is found is gathered once, for
 * the page and for its `total`, which every row tells. $7, $8: offset and limit.
 */
export function gatheredStatement(filters: Filters, sortBy: DocumentSorting, isDescending: boolean) {
  const direction = isDescending ? 'desc' : 'asc'
  return {
    name: `documents-gathered-${sortBy}-${direction}-${nameOf(filters)}`,
    text: `
      with found as materialized (
        select d.document_id, ${sorted[sortBy]} as key from ${source(sortBy)} where ${condition(filters)}),
      page as materialized (
        select document_id, row_number() over () as place from (
          select document_id from found order by key ${direction}, document_id ${direction} offset $7 limit $8) ordered)
      select ${documentColumns}, (select count(*)::int from found) as total
        from page p join document d using (document_id) order by p.place`,
  }
}
