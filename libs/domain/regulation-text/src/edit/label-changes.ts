import type { TextNode } from '../tree.ts'

/** A provision that is called otherwise after an edit. */
export interface LabelChange {
  readonly regulationId: string
  readonly from: string
  readonly to: string
}

/** What an edit renames, in the order of the new text: shown before it is done, and where redirects are kept from. */
export function labelChanges(before: readonly TextNode[], after: readonly TextNode[]): LabelChange[] {
  const labels = new Map(before.map((node) => [node.regulationId, node.label]))
  return after.flatMap(({ regulationId, label: to }) => {
    const from = labels.get(regulationId)
    return from === undefined || from === to ? [] : [{ regulationId, from, to }]
  })
}
