import type { PageSource } from '@portal/service-kit'
import type { PageTexts } from './page-texts.ts'

/** A page that the edge requests. */
export interface PageRequest {
  readonly url: URL
  readonly texts: PageTexts
}

/** Finds what a page shows. Returns undefined if nothing is published at its URL. */
export type FindPage = (request: PageRequest) => Promise<PageSource | undefined>
