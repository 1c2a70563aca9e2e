import type { RegulationNode } from '@portal/contracts-regulations'
import type { ProvisionContent } from '@portal/regulation-text/edit'
import {
  contentChange,
  contentOfNode,
  type Draft,
  type DraftChange,
  type WriteOutcome,
} from '../editor/draft-change.ts'
import { isSame } from './same-content.ts'
import type { SaveOutcome, UnsavedProvision } from './unsaved-provisions.ts'

/** Failures that pass by themselves. */
const passing = ['network.unreachable', 'network.timed-out', 'service.unavailable', 'idempotency.in-progress']

/** The edit as this page knows it. */
interface InHand {
  readonly versionId: string
  read(): Draft | undefined
  /** Asks for the text as it stands at the service; false where nobody answered. */
  readAnew(): Promise<boolean>
  write(change: DraftChange): Promise<WriteOutcome>
}

/**
 * Saves what is written in a provision, where it stands as it did when writing began, or as this person sent it before
 * without being answered. Where it stands as it is written, there is nothing left to save; otherwise somebody else wrote.
 */
export async function saveProvision(
  { versionId, read, readAnew, write }: InHand,
  regulationId: string,
  { base, content, sent }: UnsavedProvision,
): Promise<SaveOutcome> {
  const standsAs = (nodes: readonly RegulationNode[] | undefined, ...mine: readonly ProvisionContent[]) => {
    const node = nodes?.find((each) => each.regulationId === regulationId)
    return node !== undefined && mine.some((each) => isSame(contentOfNode(node), each))
  }
  const stillFits = (nodes: readonly RegulationNode[] | undefined) =>
    !standsAs(nodes, content) && standsAs(nodes, base, ...sent)
  const meet = (): SaveOutcome => {
    const nodes = read()?.nodes
    if (standsAs(nodes, content)) return { kind: 'saved' }
    const node = nodes?.find((each) => each.regulationId === regulationId)
    return { kind: 'conflict', theirs: node ? contentOfNode(node) : null }
  }
  if (sent.length > 0 && !(await readAnew())) return { kind: 'waiting' }
  if (!read()) return { kind: 'waiting' }
  if (!stillFits(read()?.nodes)) return meet()
  const change = contentChange(versionId, regulationId, content)
  const outcome = await write({ ...change, stillFits: (_, after) => stillFits(after) })
  if (outcome.kind === 'done') return { kind: 'saved' }
  if (outcome.kind === 'overtaken') return meet()
  return passing.includes(outcome.error) ? { kind: 'waiting' } : { kind: 'refused', failure: outcome.failure }
}
