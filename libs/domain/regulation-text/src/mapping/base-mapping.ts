import type { TextNode } from '../tree.ts'
import type { Evidence } from './pairing.ts'

/** What became of one imported node. */
export interface MappedNode {
  /** The identity it keeps; `null` for `added`, which needs a new one. */
  readonly regulationId: string | null
  readonly op: 'same' | 'edited' | 'added'
  /** `moved`: below another parent than before. `renumbered`: same parent, another number. */
  readonly place: 'kept' | 'renumbered' | 'moved'
  /** Label in the base version; absent when added. */
  readonly fromLabel?: string
  /** Share of common words, 0 to 1; 0 when added. */
  readonly similarity: number
  /** What the pairing rests on; absent when added. */
  readonly evidence?: Evidence
}

/** A pairing that an editor should look at before the import is saved. */
export interface DoubtfulPair {
  /** Index in the imported nodes. */
  readonly index: number
  /**
   * `maybe-moved`: taken as added, yet a removed node elsewhere is much like it. `ambiguous`: another node was nearly as good.
   * `weak`: little more than half of the words are the same and the number is another.
   */
  readonly reason: 'maybe-moved' | 'ambiguous' | 'weak'
  /** Base nodes it could be, best first, at most three; the one taken is among them unless it was taken as added. */
  readonly candidates: readonly { readonly regulationId: string; readonly label: string; readonly similarity: number }[]
}

/** Outcome of `mapOntoBase`. */
export interface BaseMapping {
  /** One for each imported node, in the same order. */
  readonly nodes: readonly MappedNode[]
  /** Base nodes that the imported text no longer has, in document order. */
  readonly removed: readonly TextNode[]
  readonly doubts: readonly DoubtfulPair[]
}
