import type { Mark, NodeKind, TableContent } from '../tree.ts'

/**
 * The order in which markers nest: `cfr` (a)(1)(i)(A)(1)(i), also the racing rules; `usc` (a)(1)(A)(i)(I)(aa);
 * `tx` (a)(1)(A)(i)(I); `rcw` (1)(a)(i)(A)(I).
 */
export type Style = 'cfr' | 'usc' | 'tx' | 'rcw'

/** One provision as read. Nodes stand in document order, a parent always before its children. */
export interface ParsedNode {
  /** For example `["2143","a","1"]`; without a rule heading in the text `["a","1"]`; `[]` is that rule's own text. */
  readonly path: readonly string[]
  /** Index of the parent in `nodes`; `null` at the top. Paths may repeat (a printed duplicate), indexes never do. */
  readonly parent: number | null
  readonly kind: NodeKind
  /** 1 at the top, because 0 is the main regulation that holds the text. */
  readonly depth: number
  /** As printed: `(a)`, `(a)(1)`, `(c)-(e)`, `Rule 2143.`, `§ 3051.`; absent for unmarked text. */
  readonly marker?: string
  readonly heading?: string
  /** Punctuation printed after the heading that is no part of it, for example `.` or ` -`. */
  readonly headingEnd?: string
  /** Without marker and heading. Paragraphs of one node are parted by a line feed. */
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly table?: TableContent
  /** Last label of a reserved range, on its first node. */
  readonly reservedTo?: string
  /** Not printed by itself: the `(a)` of a line `(a)(1) ...`, or the later members of a reserved range. */
  readonly implied?: 'stacked' | 'reserved'
  /** Line of the input on which the node begins, from 1. */
  readonly line: number
}

/** Why a reading is doubted; the words are those of the editor's list of doubts. */
export type DoubtCode =
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

/** A way to read the doubted line. The first of a doubt's readings is the one taken. */
export interface Reading {
  readonly path: readonly string[]
  readonly note: string
}

/** A reading that a person chose on a line, as one of its doubt's `readings`. */
export interface ChosenReading {
  /** From 1. */
  readonly line: number
  readonly path: readonly string[]
}

/** A place where the parser chose and a person should look. */
export interface Doubt {
  readonly path: readonly string[]
  readonly code: DoubtCode
  readonly message: string
  readonly readings: readonly Reading[]
  /** From 1. */
  readonly line: number
  /** Paths of the provisions whose place hangs on it, its own among them. */
  readonly covers: readonly (readonly string[])[]
}

/** Text that belongs to the copy and not to the regulation; of a word parted at the end of a line, its hyphen. */
export interface Discard {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly reason: 'page-mark' | 'running-head' | 'table-rule' | 'contents' | 'parted-word'
}

/** What `parseRegulation` answers: nodes, title and discards together hold every character of the normalised input. */
export interface ParsedRegulation {
  readonly style: Style
  /** The line or lines above everything else, where they are no sentence. */
  readonly title?: string
  readonly nodes: readonly ParsedNode[]
  readonly doubts: readonly Doubt[]
  /** What is told and needs no decision: ranges that are reserved. */
  readonly notes: readonly Doubt[]
  readonly discards: readonly Discard[]
}
