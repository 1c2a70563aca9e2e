import type { RegulationNode } from '@portal/contracts-regulations'
import type { Draft } from './merge-drafts.ts'

/** Sorts drafts in the order of the text; drafts on the full regulation come first. */
export function sortDrafts(drafts: readonly Draft[], nodes: readonly RegulationNode[]): readonly Draft[] {
  const positions = new Map(nodes.map((node, index) => [node.regulationId, index]))
  const getPosition = (draft: Draft) => positions.get(draft.regulationId) ?? nodes.length
  // Within a provision: drafts without a selection first, then by position.
  const getSelectionStart = (draft: Draft) => draft.selection?.start ?? -1
  return [...drafts].sort(
    (a, b) =>
      getPosition(a) - getPosition(b) ||
      getSelectionStart(a) - getSelectionStart(b) ||
      a.savedAt.localeCompare(b.savedAt),
  )
}
