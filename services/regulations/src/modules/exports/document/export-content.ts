import type { Comment, RedlineEntry, RegulationNode, VersionSummary } from '@portal/contracts-regulations'

export type ExportLocale = 'en-US' | 'es'

/** A definition as it is printed before the text. */
export interface PrintedDefinition {
  readonly term: string
  readonly text: string
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

/** A comment as it is printed: public ones only, under the name that was published. */
export type PrintedComment = Pick<
  Comment,
  | 'regulationId'
  | 'label'
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
>

/** Everything a file says: what crosses to the worker that sets it. */
export interface ExportContent {
  readonly locale: ExportLocale
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
  /** In document order, then by date. */
  readonly comments: readonly PrintedComment[]
  /** A file of comments alone leaves the text out. */
  readonly withText: boolean
}
