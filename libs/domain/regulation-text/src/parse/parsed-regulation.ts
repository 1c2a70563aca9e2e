import type { Mark, NodeKind, TableContent } from '../tree.ts'

/**
 * The order in which markers nest: `cfr` (a)(1)(i)(A)(1)(i), also used by the racing rules; `usc` (a)(1)(A)(i)(I)(aa);
 * `tx` (a)(1)(A)(i)(I); `rcw` (1)(a)(i)(A)(I); `md` A.(1)(a)(i), used by Maryland, Ohio and other
 * states; `or` (1)(a)(A)(i), used by Oregon.
 */
export type Style = 'cfr' | 'usc' | 'tx' | 'rcw' | 'md' | 'or'

/** A parsed provision. Nodes are in document order; a parent always comes before its children. */
export interface ParsedNode {
  /**
   * For example `["2143","a","1"]`, or `["a","1"]` if the text has no rule heading. `[]` is the text of such a rule
   * itself.
   */
  readonly path: readonly string[]
  /** Index of the parent in `nodes`; `null` at the top. Paths can repeat (a printed duplicate), indexes cannot. */
  readonly parent: number | null
  readonly kind: NodeKind
  /** 1 at the top, because 0 is the main regulation that contains the text. */
  readonly depth: number
  /** As printed: `(a)`, `(a)(1)`, `(c)-(e)`, `Rule 2143.`, `§ 3051.`; absent for unmarked text. */
  readonly marker?: string
  readonly heading?: string
  /** Punctuation printed after the heading that is not part of it, such as `.` or ` -`. */
  readonly headingEnd?: string
  /** Text without marker and heading. A line feed separates the paragraphs of one node. */
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly table?: TableContent
  /** Last label of a reserved range, on its first node. */
  readonly reservedTo?: string
  /** Not printed on its own: the `(a)` of a line `(a)(1) ...`, or the later members of a reserved range. */
  readonly implied?: 'stacked' | 'reserved'
  /** Input line on which the node starts, from 1. */
  readonly line: number
}

/** Why a line needs review. The editor shows a text for each code. */
export type ParseWarningCode =
  | 'ambiguous-marker'
  | 'inline-enumeration'
  | 'quoted-form'
  | 'sequence-starts-late'
  | 'level-skipped'
  | 'gap-in-sequence'
  | 'duplicate-marker'
  | 'out-of-sequence'
  | 'unusual-order'
  | 'reserved-range'
  | 'unmarked-parent'
  | 'not-a-marker'
  | 'duplicate-heading'
  | 'possible-running-head'
  | 'several-provisions-in-line'
  | 'footnote-digit'

/** One interpretation of a line. The first interpretation of a warning is the selected one. */
export interface Interpretation {
  readonly path: readonly string[]
  readonly note: string
}

/** An interpretation that a person chose from a warning's `interpretations`. */
export interface ChosenInterpretation {
  /** Starts at 1. */
  readonly line: number
  readonly path: readonly string[]
}

/** A line that a person should review because the parser had to choose. */
export interface ParseWarning {
  readonly path: readonly string[]
  readonly code: ParseWarningCode
  readonly message: string
  readonly interpretations: readonly Interpretation[]
  /** Starts at 1. */
  readonly line: number
  /** Paths of all provisions that depend on the choice, including its own. */
  readonly affectedPaths: readonly (readonly string[])[]
}

/** Text that belongs to the copy, not to the regulation. For a word hyphenated at a line break, its hyphen. */
export interface Discard {
  /** Starts at 1. */
  readonly line: number
  readonly text: string
  readonly reason:
    | 'page-number'
    | 'running-head'
    | 'table-border'
    | 'table-of-contents'
    | 'hyphenated-word'
    | 'line-number'
    | 'quote-mark'
}

/**
 * The result of `parseRegulation`. Nodes, title and discards together contain every character of the normalized input.
 */
export interface ParsedRegulation {
  readonly style: Style
  /** The lines above everything else, if they are not a sentence. */
  readonly title?: string
  readonly nodes: readonly ParsedNode[]
  readonly warnings: readonly ParseWarning[]
  /** Findings that need no decision, such as reserved ranges. */
  readonly notes: readonly ParseWarning[]
  readonly discards: readonly Discard[]
}
