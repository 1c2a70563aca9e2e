import type { RegulationNode } from '@portal/contracts-regulations'
import type { Draft } from './merge-drafts.ts'

/** Drafts in the order in which a reader of the text meets what they are about; the whole regulation comes first. */
export function inDocumentOrder(drafts: readonly Draft[], nodes: readonly RegulationNode[]): readonly Draft[] {
  const places = new Map(nodes.map((node, index) => [node.regulationId, index]))
  const placeOf = (draft: Draft) => places.get(draft.regulationId) ?? nodes.length
  // Within a provision: on the whole of it, then by its words.
  const startOf = (draft: Draft) => draft.selection?.start ?? -1
  return [...drafts].sort(
    (a, b) => placeOf(a) - placeOf(b) || startOf(a) - startOf(b) || a.savedAt.localeCompare(b.savedAt),
  )
}
