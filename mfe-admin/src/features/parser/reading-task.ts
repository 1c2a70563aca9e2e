import { foldTables, mapOntoBase, type BaseMapping } from '@portal/regulation-text/mapping'
import { mendRegulation, type Mend, type MendedNode, type MendedRegulation } from '@portal/regulation-text/mending'
import type { Style } from '@portal/regulation-text/parse'
import { provisionsOf, type UnidentifiedNode } from '@portal/regulation-text/provisions'
import type { TextNode } from '@portal/regulation-text/tree'

/** What takes long and is done beside the page. */
export type ReadingTask =
  | { readonly kind: 'read'; readonly text: string; readonly style?: Style; readonly mends: readonly Mend[] }
  | { readonly kind: 'map'; readonly base: readonly TextNode[]; readonly nodes: readonly MendedNode[] }

/** A text as it would go onto a version: its provisions, and what each is in that version. */
export interface TextMapping {
  readonly provisions: readonly UnidentifiedNode[]
  readonly mapping: BaseMapping
}

/** Share of the work that is done, 0 to 1. */
export type OnShare = (share: number) => void

export type AnswerOf<Task extends ReadingTask> = Task extends { kind: 'read' } ? MendedRegulation : TextMapping

const toldEvery = 100

/** Does a task. The share is told at most ten times a second. */
export function doTask(task: ReadingTask, onShare: OnShare): MendedRegulation | TextMapping {
  if (task.kind === 'map') {
    const { nodes: provisions } = foldTables(provisionsOf(task.nodes), task.base)
    return { provisions, mapping: mapOntoBase(task.base, provisions) }
  }
  let told = 0
  return mendRegulation(task.text, task.mends, {
    style: task.style,
    onRule(done, total) {
      const now = performance.now()
      if (now - told < toldEvery) return
      told = now
      onShare(done / total)
    },
  })
}
