import { html, type Html } from '@portal/service-kit'
import { z } from 'zod'
import type { PageTexts } from './page-texts.ts'

const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1)

/** Parses the page number of a list from a URL, starting at 1. */
export function parsePageNumber(url: URL): number {
  return pageNumber.parse(url.searchParams.get('page') ?? 1)
}

interface PaginationOptions {
  readonly page: number
  readonly isLast: boolean
  readonly getHref: (page: number) => string
  readonly texts: PageTexts
}

/** Renders links to the previous and next page. */
export function renderPagination({ page, isLast, getHref, texts }: PaginationOptions): Html {
  const link = (to: number, key: 'pagination.previous' | 'pagination.next') =>
    html`<a href="${getHref(to)}">${texts.page(key)}</a>`
  return html`<nav class="p-cluster" aria-label="${texts.page('pagination.label')}">
    ${page > 1 && link(page - 1, 'pagination.previous')}${!isLast && link(page + 1, 'pagination.next')}
  </nav>`
}
