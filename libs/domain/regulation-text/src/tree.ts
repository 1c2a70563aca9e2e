/**
 * The text of a regulation as data: a flat list of nodes in document order, each with the id of its parent. Everything
 * in this package is a pure function of these types and runs in a browser, a worker or Node.
 */

/** The kind of a node. `flush` is unmarked text after children; `chapter` groups rules and has no text of its own. */
export type NodeKind = 'series' | 'chapter' | 'rule' | 'paragraph' | 'definition' | 'appendix' | 'table' | 'flush'

/** A table stored as data. `head` and each row have the same number of cells; cells are plain text. */
export interface TableContent {
  readonly caption?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Formatting of a range of the text, `[start, end)` in UTF-16 units of `text`. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly kind: 'em' | 'strong'
}

/**
 * A list made of whole lines of the text, `[start, end)` in UTF-16 units. Each line is one item. Nested content is a
 * separate provision.
 */
export interface TextList {
  readonly start: number
  readonly end: number
  readonly kind: 'bullet' | 'number'
}

/** A link to another provision that an editor set, `[start, end)`. It survives renumbering. */
export interface ProvisionLink {
  readonly start: number
  readonly end: number
  readonly regulationId: string
}

/**
 * The picture of a provision, shown below its text. `image` is the hash of its bytes; `alt` is the text alternative.
 */
export interface Figure {
  readonly image: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** One provision. `regulationId` is its permanent identity: it survives edits, moves, renumbering and promotion. */
export interface TextNode {
  readonly regulationId: string
  /** The parent in the same version; `null` for the main regulation itself. */
  readonly parentId: string | null
  readonly kind: NodeKind
  /** 0 for the main regulation (the series or standalone document). */
  readonly depth: number
  /** As printed, for example `(a)`, `§ 3051.`, `2143.`; absent for unmarked text. */
  readonly marker?: string
  /** The citation label, unique within the version, for example `2143(a)(1)`. */
  readonly label: string
  /** The parts of the label, for example `["2143","a","1"]`. */
  readonly path: readonly string[]
  readonly heading?: string
  /** Plain text without marker and heading. Empty if the node only has a heading or a table. */
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly lists?: readonly TextList[]
  readonly links?: readonly ProvisionLink[]
  readonly table?: TableContent
  readonly figure?: Figure
  /** Last label of a reserved range, for example `e` for `(c)-(e) [Reserved]`. */
  readonly reservedTo?: string
}
