import type { Comment, RedlineEntry, RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import type { VersionState } from '@portal/contracts-regulations/rules'
import type { Texts } from '@portal/service-texts/say'
import type { ExportLanguage } from './export-document.ts'

export type ExportLocale = 'en-US' | 'es'

/** A definition as it is printed before the text. */
export interface PrintedDefinition {
  readonly term: string
  readonly text: string
  readonly language: ExportLanguage
  /** The English term, where the wording is Spanish. */
  readonly translated?: string
  /** Label of the provision it stands in, where that is known. */
  readonly label?: string
}

export type PrintedTranslation = Pick<RegulationNode, 'regulationId' | 'heading' | 'text' | 'table'>

/** A link on words of a provision; `to` is the label of a provision of the same version, or an address. */
export interface PrintedLink {
  readonly regulationId: string
  readonly start: number
  readonly end: number
  readonly to: string
}

/** What a comment is about, as the file calls it. Comments with the same `id` stand under one heading. */
export interface PrintedPlace {
  readonly id: string
  /** `gone`: a provision that the version no longer has. */
  readonly kind: 'whole' | 'provision' | 'gone' | 'definition'
  /** The provision as the text prints it (Rule 2143(a), § 3051(1)), or the term. */
  readonly name: string
}

/** Where a comment was made: on which version, and what its provision was called there, where that is another name. */
export type PrintedOrigin =
  | { readonly state: VersionState; readonly versionNumber: number; readonly label?: string }
  | { readonly definitionVersion: number }

/** A comment as it is printed: public ones only, under the name that was published. */
export interface PrintedComment extends Pick<
  Comment,
  | 'quotedText'
  | 'selection'
  | 'body'
  | 'attachments'
  | 'capacity'
  | 'authorName'
  | 'trackingNumber'
  | 'createdAt'
  | 'editedAt'
  | 'response'
> {
  readonly place: PrintedPlace
  readonly madeOn: PrintedOrigin
}

/** Everything a file says: what crosses to the worker that sets it. */
export interface ExportContent {
  readonly locale: ExportLocale
  /** The words around it, in both languages. */
  readonly texts: Readonly<Record<ExportLocale, Texts>>
  /** Where the version is read in the portal. */
  readonly permalink: string
  readonly version: VersionSummary
  /** The earlier version, and the text with its differences; `nodes` is empty then. */
  readonly redline: { readonly from: VersionSummary; readonly entries: readonly RedlineEntry[] } | null
  readonly nodes: readonly RegulationNode[]
  readonly definitions: readonly PrintedDefinition[]
  /** Spanish wordings of provisions as they stand; only where the file is in Spanish. */
  readonly translations: readonly PrintedTranslation[]
  /** Links from the text, to other provisions of it and to other law. */
  readonly links: readonly PrintedLink[]
  readonly pictures: Readonly<Record<string, Uint8Array>>
  /** Whose comments are printed; with none the part is left out. */
  readonly capacities: readonly Comment['capacity'][]
  /** In document order, then by date; those on definitions last. */
  readonly comments: readonly PrintedComment[]
  /** The versions they were made on, the oldest first. */
  readonly commentedVersions: readonly { readonly state: VersionState; readonly versionNumber: number }[]
  /** Which of several files of comments this is; absent where one holds them all. */
  readonly part?: { readonly number: number; readonly of: number }
  /** A file of comments alone leaves the text out. */
  readonly withText: boolean
}
