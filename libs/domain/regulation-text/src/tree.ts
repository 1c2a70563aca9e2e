/**
 * The text of a regulation as data: a flat list of nodes in document order, each naming its parent.
 * Everything in this package is a pure function over these shapes and runs in a browser, a worker or Node alike.
 */

/** What a node is. `flush` is unmarked text after children; `chapter` groups rules and carries no text of its own. */
export type NodeKind = 'series' | 'chapter' | 'rule' | 'paragraph' | 'definition' | 'appendix' | 'table' | 'flush'

/** A table kept as data. `head` and each row have the same number of cells; cells are plain text. */
export interface TableContent {
  readonly caption?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Formatting of a run of the text, `[start, end)` in UTF-16 units of `text`. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly kind: 'em' | 'strong'
}

/** Whole lines of the text set as a list, `[start, end)` in UTF-16 units; each line is an item. What nests is a provision of its own. */
export interface TextList {
  readonly start: number
  readonly end: number
  readonly kind: 'bullet' | 'number'
}

/** A link that an editor set on words of the text, `[start, end)`; it leads to another provision, whatever its number becomes. */
export interface ProvisionLink {
  readonly start: number
  readonly end: number
  readonly regulationId: string
}

/** The picture of a provision, below its text. `image` is the hash of its bytes; `alt` says what it shows to those who do not see it. */
export interface Figure {
  readonly image: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** One provision. `regulationId` is its lasting identity: it survives edits, moves, renumbering and promotion. */
export interface TextNode {
  readonly regulationId: string
  /** The node above, in the same version; `null` for the main regulation itself. */
  readonly parentId: string | null
  readonly kind: NodeKind
  /** 0 for the main regulation (the series or stand-alone document). */
  readonly depth: number
  /** As printed, for example `(a)`, `§ 3051.`, `2143.`; absent for unmarked text. */
  readonly marker?: string
  /** The citation label within the version, unique there, for example `2143(a)(1)`. */
  readonly label: string
  /** The label's parts, for example `["2143","a","1"]`. */
  readonly path: readonly string[]
  readonly heading?: string
  /** Plain text without marker and heading; empty where the node only carries a heading or a table. */
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly lists?: readonly TextList[]
  readonly links?: readonly ProvisionLink[]
  readonly table?: TableContent
  readonly figure?: Figure
  /** Last label of a reserved range, for example `e` for `(c)-(e) [Reserved]`. */
  readonly reservedTo?: string
}
