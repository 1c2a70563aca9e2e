import type { RegulationNode } from '@portal/contracts-regulations'
import { toAnchor } from '@portal/regulation-reading/urls'

/** Finds the anchor of the provision that used to have the label in an old link. */
export function findRedirectedAnchor(
  anchor: string,
  redirects: readonly { readonly fromLabel: string; readonly regulationId: string }[] | undefined,
  nodes: readonly RegulationNode[],
): string | undefined {
  const redirect = redirects?.find(({ fromLabel }) => toAnchor(fromLabel) === anchor)
  const node = redirect && nodes.find(({ regulationId }) => regulationId === redirect.regulationId)
  return node && toAnchor(node.label)
}

/** Decodes an anchor to the label it names. */
export function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor).replaceAll('_', ' ')
  } catch {
    return anchor
  }
}

/** Returns the index of the provision an anchor names, or -1. */
export function findAnchorIndex(nodes: readonly RegulationNode[], anchor: string): number {
  return anchor === ''
    ? -1
    : nodes.findIndex(({ label }) => toAnchor(label) === anchor || label === decodeAnchor(anchor))
}
