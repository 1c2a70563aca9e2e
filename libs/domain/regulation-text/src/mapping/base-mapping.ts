import type { TextNode } from '../tree.ts'
import type { MatchEvidence } from './pairing.ts'

/** The mapping of one imported node. */
export interface MappedNode {
  /** The existing identity; `null` for `added`, which needs a new one. */
  readonly regulationId: string | null
  readonly op: 'same' | 'edited' | 'added'
  /** `moved`: below another parent than before. `renumbered`: same parent, another number. */
  readonly position: 'unchanged' | 'renumbered' | 'moved'
  /** Label in the base version; absent if added. */
  readonly fromLabel?: string
  /** Share of common words, 0 to 1; 0 if added. */
  readonly similarity: number
  /** How the match was found; absent if added. */
  readonly evidence?: MatchEvidence
}

/** A match that an editor should review before saving the import. */
export interface UncertainMatch {
  /** Index in the imported nodes. */
  readonly index: number
  /**
   * `maybe-moved`: treated as added, but a removed node elsewhere is very similar. `ambiguous`: another node matches
   * almost as well. `weak`: little more than half of the words are the same, and the number differs.
   */
  readonly reason: 'maybe-moved' | 'ambiguous' | 'weak'
  /**
   * At most three base nodes it could match, best first. Includes the matched one, unless the node is treated as
   * added.
   */
  readonly candidates: readonly { readonly regulationId: string; readonly label: string; readonly similarity: number }[]
}

/** The result of `mapOntoBase`. */
export interface BaseMapping {
  /** One entry per imported node, in the same order. */
  readonly nodes: readonly MappedNode[]
  /** Base nodes that the imported text no longer has, in document order. */
  readonly removed: readonly TextNode[]
  readonly uncertainMatches: readonly UncertainMatch[]
}
