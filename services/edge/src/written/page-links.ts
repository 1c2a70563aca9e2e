import { z } from 'zod'
import { html, type Html } from './html.ts'
import type { PageWords } from './page-words.ts'

const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1)

/** The page of a list that an address asks for, from 1. */
export function askedPage(url: URL): number {
  return pageNumber.parse(url.searchParams.get('page') ?? 1)
}

interface PageLinks {
  readonly page: number
  readonly isLast: boolean
  readonly hrefOf: (page: number) => string
  readonly words: PageWords
}

/** To the page before and the page after. */
export function pageLinks({ page, isLast, hrefOf, words }: PageLinks): Html {
  const link = (to: number, key: string) => html`<a href="${hrefOf(to)}">${words(key)}</a>`
  return html`<nav class="p-cluster" aria-label="${words('shell:ui.pagination')}">
    ${page > 1 && link(page - 1, 'shell:ui.previous-page')}${!isLast && link(page + 1, 'shell:ui.next-page')}
  </nav>`
}
