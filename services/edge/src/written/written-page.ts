import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import type { Locale } from '@portal/contracts-shell'
import type { LoadedGeneration } from '../release-reader.ts'
import type { Html } from './html.ts'
import type { PageWords } from './page-words.ts'

/** A page whose published content stands in the document before any script runs. */
export interface WrittenPage {
  /** Heading of the page, without the portal's name. */
  readonly title: string
  readonly description: string
  /** The one address this content should be known under, from the portal's root. */
  readonly canonical: string
  readonly main: Html
  /** The page that scripts show here is another one (a dialog over the home page): only for readers without them. */
  readonly onlyWithoutScripts?: boolean
}

export interface WrittenPageRequest {
  readonly loaded: LoadedGeneration
  readonly settings: RuntimeSettings
  readonly url: URL
  readonly locale: Locale
  readonly words: PageWords
}

/** Makes the page of an address; undefined where there is nothing published to be written. */
export type PageWriter = (request: WrittenPageRequest) => Promise<WrittenPage | undefined>
