import type { RegulationNode } from '@portal/contracts-regulations'
import type { ProvisionContent } from '@portal/regulation-text/edit'
import {
  createContentChange,
  getNodeContent,
  type Draft,
  type DraftChange,
  type WriteOutcome,
} from '../editor/draft-change.ts'
import { isSameContent } from './same-content.ts'
import type { SaveOutcome, UnsavedProvision } from './unsaved-provisions.ts'

/** Error codes of temporary failures. */
const temporaryErrors = ['network.unreachable', 'network.timed-out', 'service.unavailable', 'idempotency.in-progress']

interface DraftAccess {
  readonly versionId: string
  read(): Draft | undefined
  /** Loads the current text from the service. Returns false if there was no response. */
  reload(): Promise<boolean>
  write(change: DraftChange): Promise<WriteOutcome>
}

/**
 * Saves a provision if its current content is the one that editing started from, or one that this user sent without
 * getting a response. If it already has the new content, nothing is left to save; otherwise someone else changed it.
 */
export async function saveProvision(
  { versionId, read, reload, write }: DraftAccess,
  regulationId: string,
  { base, content, sent }: UnsavedProvision,
): Promise<SaveOutcome> {
  const hasContent = (nodes: readonly RegulationNode[] | undefined, ...contents: readonly ProvisionContent[]) => {
    const node = nodes?.find((each) => each.regulationId === regulationId)
    return node !== undefined && contents.some((each) => isSameContent(getNodeContent(node), each))
  }
  const canSave = (nodes: readonly RegulationNode[] | undefined) =>
    !hasContent(nodes, content) && hasContent(nodes, base, ...sent)
  const compareWithCurrent = (): SaveOutcome => {
    const nodes = read()?.nodes
    if (hasContent(nodes, content)) return { kind: 'saved' }
    const node = nodes?.find((each) => each.regulationId === regulationId)
    return { kind: 'conflict', theirs: node ? getNodeContent(node) : null }
  }
  if (sent.length > 0 && !(await reload())) return { kind: 'no-response' }
  if (!read()) return { kind: 'no-response' }
  if (!canSave(read()?.nodes)) return compareWithCurrent()
  const change = createContentChange(versionId, regulationId, content)
  const outcome = await write({ ...change, canRetry: (_, after) => canSave(after) })
  if (outcome.kind === 'done') return { kind: 'saved' }
  if (outcome.kind === 'stale') return compareWithCurrent()
  return temporaryErrors.includes(outcome.error)
    ? { kind: 'no-response' }
    : { kind: 'failed', failure: outcome.failure }
}
