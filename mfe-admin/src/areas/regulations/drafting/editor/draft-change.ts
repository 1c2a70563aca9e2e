import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import type { ProvisionContent } from '@portal/regulation-text/edit'
import { regulationsApi } from '../../../../shared/api.ts'

/** A draft version with its full text. */
export interface Draft {
  readonly version: VersionSummary
  readonly nodes: readonly RegulationNode[]
}

/** A change to a draft. It is sent with the lock version that the page last loaded. */
export interface DraftChange {
  readonly send: (
    expectedVersion: number,
  ) => Promise<{ readonly version: VersionSummary | null; readonly node?: RegulationNode | null }>
  /** Returns the text after the change. Without it the text is loaded again. */
  readonly apply?: (nodes: readonly RegulationNode[], node: RegulationNode | null) => readonly RegulationNode[]
  /** Returns whether the version fields the change depends on are unchanged. Checked before each attempt. */
  readonly isVersionUnchanged?: (version: VersionSummary) => boolean
  /** Returns whether the change can be retried after someone else saved: the text it depends on is unchanged. */
  readonly canRetry: (before: readonly RegulationNode[], after: readonly RegulationNode[]) => boolean
}

/** The result of a change. `stale`: someone else changed what it depends on. */
export type WriteOutcome =
  | { readonly kind: 'done'; readonly node: RegulationNode | null }
  | { readonly kind: 'failed'; readonly error: string; readonly failure: unknown }
  | { readonly kind: 'stale' }

const contentFields = ['heading', 'text', 'marks', 'lists', 'links', 'table', 'figure'] as const

/** Returns the content of a provision, without its number and position. */
export function getNodeContent(node: RegulationNode): ProvisionContent {
  const content = Object.fromEntries(
    contentFields.filter((key) => node[key] !== undefined).map((key) => [key, node[key]]),
  )
  return content as unknown as ProvisionContent
}

/** Returns the request fields for a content. Fields the content does not have are cleared. */
function toContentFields(content: ProvisionContent) {
  return Object.fromEntries(contentFields.map((key) => [key, content[key] ?? (key === 'text' ? '' : null)]))
}

/** Creates the change that saves the content of a provision. */
export function createContentChange(versionId: string, regulationId: string, content: ProvisionContent): DraftChange {
  return {
    send: (expectedVersion) =>
      regulationsApi().updateSubRegulation({
        body: { versionId, regulationId, expectedVersion, ...toContentFields(content) },
      }),
    apply: (nodes, node) => (node ? nodes.map((each) => (each.regulationId === regulationId ? node : each)) : nodes),
    // The caller compares the content before it retries.
    canRetry: () => false,
  }
}

/** Returns whether the children of a provision are the same, in the same order and with the same labels. */
export function hasSameChildren(
  before: readonly RegulationNode[],
  after: readonly RegulationNode[],
  parentId: string | null,
): boolean {
  const describeChildren = (nodes: readonly RegulationNode[]) =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map((node) => `${node.regulationId} ${node.label}`)
      .join()
  return describeChildren(before) === describeChildren(after)
}
