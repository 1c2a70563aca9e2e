import type { TextNode } from '../tree.ts'

/** A provision whose label changes with an edit. */
export interface LabelChange {
  readonly regulationId: string
  readonly from: string
  readonly to: string
}

/** Returns the labels that an edit changes, in the order of the new text. Used for the preview and for redirects. */
export function getLabelChanges(before: readonly TextNode[], after: readonly TextNode[]): LabelChange[] {
  const labels = new Map(before.map((node) => [node.regulationId, node.label]))
  return after.flatMap(({ regulationId, label: to }) => {
    const from = labels.get(regulationId)
    return from === undefined || from === to ? [] : [{ regulationId, from, to }]
  })
}
