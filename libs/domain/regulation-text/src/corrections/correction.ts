import type { ParseWarningCode, ParsedNode, ParsedRegulation, ParseWarning, Style } from '../parse/parsed-regulation.ts'

/**
 * Identifies a provision while its text is being corrected: line and position on the line, plus the offset if it was
 * split off.
 */
export type NodeKey = string

/**
 * One correction that a person makes to a parsed text. Corrections are data, so they can be undone one by one, stored,
 * and applied again elsewhere: the same text with the same corrections gives the same provisions.
 */
export type Correction =
  /** Selects one of a warning's interpretations. The rest of the rule is parsed to match. */
  | { readonly op: 'interpret'; readonly line: number; readonly path: readonly string[] }
  /** Moves the provision and its subtree out (-1) or in (1). */
  | { readonly op: 'level'; readonly nodeKey: NodeKey; readonly by: -1 | 1 }
  /** Splits the provision at `offset` of its text; the second part becomes a provision of its own. */
  | { readonly op: 'split'; readonly nodeKey: NodeKey; readonly offset: number }
  /** Joins the provision to the text before it. */
  | { readonly op: 'join'; readonly nodeKey: NodeKey }
  /** Marks a warning as reviewed: the provision is correct as it is. */
  | { readonly op: 'accept'; readonly nodeKey: NodeKey; readonly code: ParseWarningCode }

export interface CorrectedNode extends ParsedNode {
  readonly key: NodeKey
}

/** A warning that nobody has resolved yet. */
export interface OpenWarning extends ParseWarning {
  /** Index of the provision to review. */
  readonly node: number
}

/** A parsed text with corrections applied. Like the parser's result, it keeps every character of the text. */
export interface CorrectedRegulation extends Omit<ParsedRegulation, 'nodes' | 'warnings'> {
  readonly style: Style
  readonly nodes: readonly CorrectedNode[]
  readonly warnings: readonly OpenWarning[]
  /** Indexes of corrections that do not apply to the text and were skipped. */
  readonly skippedCorrections: readonly number[]
}

/** A provision in the outline. Its position follows from its depth alone. */
export interface OutlineItem extends Omit<ParsedNode, 'path' | 'parent'> {
  readonly key: NodeKey
  /** The last part of its path; empty for the root of a text without a heading. */
  readonly ownLabel: string
}

/** Returns true for kinds that are headings, whose text never joins another provision's text. */
export function isHeadingKind({ kind }: Pick<ParsedNode, 'kind'>): boolean {
  return kind === 'rule' || kind === 'chapter' || kind === 'series' || kind === 'appendix'
}
