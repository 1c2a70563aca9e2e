import {
  parseWithCorrections,
  type CorrectedNode,
  type CorrectedRegulation,
  type Correction,
} from '@portal/regulation-text/corrections'
import { mapOntoBase, mergeTablesIntoParents, type BaseMapping } from '@portal/regulation-text/mapping'
import type { Style } from '@portal/regulation-text/parse'
import { toProvisions, type ImportedProvision } from '@portal/regulation-text/provisions'
import type { TextNode } from '@portal/regulation-text/tree'

/** A long task that runs in a worker: parsing a text, or mapping its provisions to those of a version. */
export type ParserTask =
  | {
      readonly kind: 'parse'
      readonly text: string
      readonly style?: Style
      readonly corrections: readonly Correction[]
    }
  | { readonly kind: 'map'; readonly base: readonly TextNode[]; readonly nodes: readonly CorrectedNode[] }

/** The provisions of a text, mapped to those of the base version. */
export interface TextMapping {
  readonly provisions: readonly ImportedProvision[]
  readonly mapping: BaseMapping
}

/** Receives the progress of a task, from 0 to 1. */
export type OnProgress = (progress: number) => void

export type TaskResult<Task extends ParserTask> = Task extends { kind: 'parse' } ? CorrectedRegulation : TextMapping

const progressIntervalMs = 100

/** Runs a task and reports its progress at most ten times a second. */
export function runTask(task: ParserTask, onProgress: OnProgress): CorrectedRegulation | TextMapping {
  if (task.kind === 'map') {
    const { nodes: provisions } = mergeTablesIntoParents(toProvisions(task.nodes), task.base)
    return { provisions, mapping: mapOntoBase(task.base, provisions) }
  }
  let lastReport = 0
  return parseWithCorrections(task.text, task.corrections, {
    style: task.style,
    onProgress(done, total) {
      const now = performance.now()
      if (now - lastReport < progressIntervalMs) return
      lastReport = now
      onProgress(done / total)
    },
  })
}
