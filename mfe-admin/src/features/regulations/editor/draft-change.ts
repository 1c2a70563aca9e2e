import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import type { ProvisionContent } from '@portal/regulation-text/edit'
import { regulationsApi } from '../../../api.ts'

/** An edit with its whole text. */
export interface Draft {
  readonly version: VersionSummary
  readonly nodes: readonly RegulationNode[]
}

/** A write to an edit. It is sent against the version of the edit that the page knows. */
export interface DraftChange {
  readonly send: (
    expectedVersion: number,
  ) => Promise<{ readonly version: VersionSummary | null; readonly node?: RegulationNode | null }>
  /** The text after it, where the page can tell; else it is asked for anew. */
  readonly apply?: (nodes: readonly RegulationNode[], node: RegulationNode | null) => readonly RegulationNode[]
  /** Whether what it rests on besides the text is as it was; asked before each try. */
  readonly restsOn?: (version: VersionSummary) => boolean
  /** Whether it may still be made after somebody else wrote: what it rests on is as it was. */
  readonly stillFits: (before: readonly RegulationNode[], after: readonly RegulationNode[]) => boolean
}

/** What became of a write. `overtaken`: somebody else wrote what it rests on. */
export type WriteOutcome =
  | { readonly kind: 'done'; readonly node: RegulationNode | null }
  | { readonly kind: 'refused'; readonly error: string; readonly failure: unknown }
  | { readonly kind: 'overtaken' }

const written = ['heading', 'text', 'marks', 'lists', 'links', 'table', 'figure'] as const

/** What is written in a provision, without its number and place. */
export function contentOfNode(node: RegulationNode): ProvisionContent {
  const content = Object.fromEntries(written.filter((key) => node[key] !== undefined).map((key) => [key, node[key]]))
  return content as unknown as ProvisionContent
}

/** The body that makes a content of a provision: what it does not have is taken away. */
function changesTo(content: ProvisionContent) {
  return Object.fromEntries(written.map((key) => [key, content[key] ?? (key === 'text' ? '' : null)]))
}

/** Writes the text of a provision. */
export function contentChange(versionId: string, regulationId: string, content: ProvisionContent): DraftChange {
  return {
    send: (expectedVersion) =>
      regulationsApi().updateSubRegulation({
        body: { versionId, regulationId, expectedVersion, ...changesTo(content) },
      }),
    apply: (nodes, node) => (node ? nodes.map((each) => (each.regulationId === regulationId ? node : each)) : nodes),
    // Whether the same words changed is looked at by whoever sends them.
    stillFits: () => false,
  }
}

/** Whether a provision stands where it stood, among the same siblings. */
export function isInPlace(
  before: readonly RegulationNode[],
  after: readonly RegulationNode[],
  parentId: string | null,
): boolean {
  const under = (nodes: readonly RegulationNode[]) =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map((node) => `${node.regulationId} ${node.label}`)
      .join()
  return under(before) === under(after)
}
