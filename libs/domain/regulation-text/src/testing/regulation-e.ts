import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { TextNode } from '../tree.ts'

/**
 * A real regulation in twelve versions, with the differences and defined terms that its publisher found. Not part of
 * the repository.
 */
const folder = join(
  process.env['PORTAL_CORPUS'] ?? join(import.meta.dirname, '../../../../../../shared/data'),
  'regulation-e',
)

/** True if the texts exist. Tests that need them are skipped otherwise. */
export const hasRegulationE = existsSync(folder)
if (!hasRegulationE)
  process.stdout.write(
    `Skipped tests with regulation-e: ${folder} does not exist. Set PORTAL_CORPUS to use another folder.\n`,
  )

interface PublishedNode {
  readonly label: readonly string[]
  readonly node_type: string
  readonly text: string
  readonly title?: string | null
  readonly marker?: string
  readonly children?: readonly PublishedNode[]
}

/** How a label changed from one version to the next, according to the publisher. */
export type PublishedChange = 'added' | 'deleted' | 'modified'

/** Loads the names of the versions in order of effective date. */
export function loadVersionNames(): string[] {
  return (JSON.parse(readFileSync(join(folder, 'version-order.json'), 'utf8')) as [string, string][]).map(
    ([, name]) => name,
  )
}

/** Loads the nodes of one version. The identity of each node is its label; callers can replace it. */
export function loadVersionNodes(name: string): TextNode[] {
  const nodes: TextNode[] = []
  const visit = (publishedNode: PublishedNode, parent: TextNode | null): void => {
    const { marker } = publishedNode
    const label = publishedNode.label.join('-')
    const node: TextNode = {
      regulationId: label,
      parentId: parent?.regulationId ?? null,
      kind: parent ? (publishedNode.title ? 'rule' : 'paragraph') : 'series',
      depth: parent ? parent.depth + 1 : 0,
      label,
      path: publishedNode.label,
      text: stripMarker(publishedNode.text, marker),
      ...(marker && { marker }),
      ...(publishedNode.title && { heading: publishedNode.title }),
    }
    nodes.push(node)
    for (const child of publishedNode.children ?? []) visit(child, node)
  }
  visit(readJson<PublishedNode>(`versions/${name}`), null)
  return nodes
}

/** Loads the published differences between two consecutive versions, by label. */
export function loadPublishedDifference(from: string, to: string): Map<string, PublishedChange> {
  const entries = Object.entries(readJson<Record<string, { op: PublishedChange }>>(`diff/${from}__${to}`))
  return new Map(entries.map(([label, { op }]) => [label, op]))
}

/** The published terms of a version: each term with the label of its defining node. */
export interface PublishedTerms {
  readonly defined: readonly { readonly key: string; readonly term: string; readonly label: string }[]
  /** Ranges of the printed text (including the marker) that are linked to a term, by label. */
  readonly links: ReadonlyMap<string, readonly { readonly key: string; readonly start: number; readonly end: number }[]>
}

/** Loads the published terms of one version. */
export function loadPublishedTerms(name: string): PublishedTerms {
  const { referenced, ...byLabel } = readJson<{ referenced: Record<string, { reference: string; term: string }> }>(
    `terms/${name}`,
  )
  const links = Object.entries(byLabel as Record<string, { ref: string; offsets: [number, number][] }[]>)
  return {
    defined: Object.entries(referenced).map(([key, { reference, term }]) => ({ key, term, label: reference })),
    links: new Map(
      links.map(([label, terms]) => [
        label,
        terms.flatMap(({ ref, offsets }) => offsets.map(([start, end]) => ({ key: ref, start, end }))),
      ]),
    ),
  }
}

/** Returns how many characters of the printed text are the marker. */
function getMarkerLength(printed: string, marker: string | undefined): number {
  return marker && printed.startsWith(marker) ? printed.length - printed.slice(marker.length).trimStart().length : 0
}

function stripMarker(printed: string, marker: string | undefined): string {
  return printed.slice(getMarkerLength(printed, marker))
}

function readJson<T>(name: string): T {
  return JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString('utf8')) as T
}
