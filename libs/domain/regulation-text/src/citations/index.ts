import type { TextNode } from '../tree.ts'
import { findCitations } from './find.ts'
import type { ExternalSource } from './reference.ts'
import { CitationPlaces } from './resolve.ts'

export { findCitations } from './find.ts'
export type { ExternalSource, FoundCitation, Reference, RelativeReference } from './reference.ts'

/** Where a citation leads: a node, the label of one that was not found (dangling), or a source outside. */
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

/** `resolve` finds what is not in the given nodes (a rule of another series) by its label, for example `1010(f)`. */
export interface CitationOptions {
  readonly resolve?: (label: string) => string | undefined
}

/**
 * Finds the citations in the texts of `nodes` (one version) and what they lead to. A citation of a provision that neither the
 * nodes nor `resolve` know keeps its label as target. Headings and tables are not read. A node's citation of itself is left out.
 */
export function linkCitations(nodes: readonly TextNode[], options: CitationOptions = {}): Citation[] {
  const places = new CitationPlaces(nodes)
  return nodes.flatMap((node) =>
    findCitations(node.text).flatMap(({ start, end, reference }) => {
      const inside = reference.kind === 'external' ? { external: reference.external } : places.target(reference, node)
      if (!inside) return []
      const known = 'label' in inside ? options.resolve?.(inside.label) : undefined
      const target = known === undefined ? inside : { regulationId: known }
      if ('regulationId' in target && target.regulationId === node.regulationId) return []
      return [{ regulationId: node.regulationId, start, end, target }]
    }),
  )
}

/** The citations that lead nowhere: an editor should see them before publishing. */
export function danglingCitations(citations: readonly Citation[]): Citation[] {
  return citations.filter(({ target }) => 'label' in target)
}
