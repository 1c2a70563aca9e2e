import type { TextNode } from '../tree.ts'
import { findCitations } from './find-citations.ts'
import type { ExternalSource } from './reference.ts'
import { CitationResolver } from './citation-resolver.ts'

export { findCitations } from './find-citations.ts'
export type { ExternalSource, FoundCitation, Reference, RelativeReference } from './reference.ts'

/** The target of a citation: a node, the label of a node that was not found (dangling), or an external source. */
export type CitationTarget =
  | { readonly regulationId: string }
  | { readonly label: string }
  | { readonly external: ExternalSource }

/** A citation in the text of a node: `[start, end)` of its `text`, in UTF-16 units. Citations never overlap. */
export interface Citation {
  readonly regulationId: string
  readonly start: number
  readonly end: number
  readonly target: CitationTarget
}

/** `resolve` finds a label that is not in the given nodes, for example `1010(f)` of another series. */
export interface CitationOptions {
  readonly resolve?: (label: string) => string | undefined
}

/**
 * Finds the citations in the texts of `nodes` (one version) and their targets. The target of a provision that neither
 * `nodes` nor `resolve` contain is its label. Ignores headings, tables, and citations of the node itself.
 */
export function linkCitations(nodes: readonly TextNode[], options: CitationOptions = {}): Citation[] {
  const resolver = new CitationResolver(nodes)
  return nodes.flatMap((node) =>
    findCitations(node.text).flatMap(({ start, end, reference }) => {
      const internalTarget =
        reference.kind === 'external' ? { external: reference.external } : resolver.resolve(reference, node)
      if (!internalTarget) return []
      const externalId = 'label' in internalTarget ? options.resolve?.(internalTarget.label) : undefined
      const target = externalId === undefined ? internalTarget : { regulationId: externalId }
      if ('regulationId' in target && target.regulationId === node.regulationId) return []
      return [{ regulationId: node.regulationId, start, end, target }]
    }),
  )
}

/** Returns the citations without a target, which an editor should see before publishing. */
export function findDanglingCitations(citations: readonly Citation[]): Citation[] {
  return citations.filter(({ target }) => 'label' in target)
}
