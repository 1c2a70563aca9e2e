import type { DoubtCode, ParsedNode, ParsedRegulation, Doubt, Style } from '../parse/parsed-regulation.ts'

/** Names a provision while a text is mended: its line and its place on it, and for one that was split off where. */
export type NodeKey = string

/**
 * One thing that a person mends. Mends are data, so that they can be taken back one by one, kept, and done again by
 * whoever has the text: the same text with the same mends gives the same provisions.
 */
export type Mend =
  /** Chooses one of a doubt's readings; what follows in the rule is read to fit. */
  | { readonly op: 'read'; readonly line: number; readonly path: readonly string[] }
  /** Further out (-1) or in (1), with everything below it. */
  | { readonly op: 'level'; readonly at: NodeKey; readonly by: -1 | 1 }
  /** What stands from `offset` of its text on becomes a provision of its own. */
  | { readonly op: 'split'; readonly at: NodeKey; readonly offset: number }
  /** Becomes part of the text before it. */
  | { readonly op: 'join'; readonly at: NodeKey }
  /** Was looked at and is right as it is. */
  | { readonly op: 'accept'; readonly at: NodeKey; readonly code: DoubtCode }

export interface MendedNode extends ParsedNode {
  readonly key: NodeKey
}

/** A doubt that nobody has settled yet. */
export interface OpenDoubt extends Doubt {
  /** Index of the provision to look at. */
  readonly node: number
}

/** A text as read and mended; like the parser's answer it holds every character of the text. */
export interface MendedRegulation extends Omit<ParsedRegulation, 'nodes' | 'doubts'> {
  readonly style: Style
  readonly nodes: readonly MendedNode[]
  readonly doubts: readonly OpenDoubt[]
  /** Indexes of mends that do not fit the text as it is read now, and were left out. */
  readonly leftOut: readonly number[]
}

/** A provision being mended: its place follows from its depth alone. */
export interface Piece extends Omit<ParsedNode, 'path' | 'parent'> {
  readonly key: NodeKey
  /** The last part of its path; empty for a text without heading. */
  readonly own: string
}

/** Kinds that head what stands below them and are not part of another's text. */
export function isHeaded({ kind }: Pick<ParsedNode, 'kind'>): boolean {
  return kind === 'rule' || kind === 'chapter' || kind === 'series' || kind === 'appendix'
}
