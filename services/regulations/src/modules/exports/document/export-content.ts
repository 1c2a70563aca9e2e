import type { Comment, RedlineEntry, RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import type { VersionState } from '@portal/contracts-regulations/rules'
import type { DocumentLanguage } from '@portal/print'
import type { Texts } from '@portal/service-texts/translate'

export type ExportLocale = 'en-US' | 'es'

/** A definition printed before the text. */
export interface PrintedDefinition {
  readonly term: string
  readonly text: string
  readonly language: DocumentLanguage
  /** Set when the definition is in Spanish. */
  readonly englishTerm?: string
  /** Label of the provision that contains the definition. */
  readonly label?: string
}

export type PrintedTranslation = Pick<RegulationNode, 'regulationId' | 'heading' | 'text' | 'table'>

/** A link in the text of a provision. `target` is the label of a provision of the same version, or a URL. */
export interface PrintedLink {
  readonly regulationId: string
  readonly start: number
  readonly end: number
  readonly target: string
}

/** What a comment is about. Comments with the same `id` are printed under one heading. */
export interface CommentTarget {
  readonly id: string
  /** `removed`: a provision that is no longer in the version. */
  readonly kind: 'regulation' | 'provision' | 'removed' | 'definition'
  /** The term, or the provision as it appears in the text, such as `Rule 2143(a)` or `§ 3051(1)`. */
  readonly name: string
}

/** The version that a comment was made on. `label`: the provision's label in that version, when it was different. */
export type CommentOrigin =
  | { readonly state: VersionState; readonly versionNumber: number; readonly label?: string }
  | { readonly definitionVersion: number }

/** A public comment under the published name of its author. */
export interface PrintedComment extends Pick<
  Comment,
  | 'quotedText'
  | 'selection'
  | 'body'
  | 'attachments'
  | 'commenterType'
  | 'authorName'
  | 'trackingNumber'
  | 'createdAt'
  | 'editedAt'
  | 'response'
> {
  readonly target: CommentTarget
  readonly origin: CommentOrigin
}

/** The data of a file. It is sent to the worker thread that writes the file. */
export interface ExportContent {
  readonly locale: ExportLocale
  /** Interface texts in both languages. */
  readonly texts: Readonly<Record<ExportLocale, Texts>>
  /** URL of the version in the portal. */
  readonly permalink: string
  readonly version: VersionSummary
  /** The legal status of the version, as the reading page describes it. */
  readonly status: string
  /** The comparison with an earlier version. `nodes` is empty when it is set. */
  readonly redline: { readonly from: VersionSummary; readonly entries: readonly RedlineEntry[] } | null
  readonly nodes: readonly RegulationNode[]
  readonly definitions: readonly PrintedDefinition[]
  /** Current Spanish translations of provisions. Empty unless the file is in Spanish. */
  readonly translations: readonly PrintedTranslation[]
  /** Links to other provisions and to other law. */
  readonly links: readonly PrintedLink[]
  readonly images: Readonly<Record<string, Uint8Array>>
  /** Whose comments are printed. Empty: none. */
  readonly commenterTypes: readonly Comment['commenterType'][]
  /** In document order, then by date; comments on definitions last. */
  readonly comments: readonly PrintedComment[]
  /** The versions that the comments were made on, oldest first. */
  readonly commentedVersions: readonly { readonly state: VersionState; readonly versionNumber: number }[]
  /** Set when the comments are split into several files. */
  readonly part?: { readonly number: number; readonly of: number }
  /** `false` for a file that contains only comments. */
  readonly includeText: boolean
}
