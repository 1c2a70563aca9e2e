import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { TextNode } from '../tree.ts'

/** A real regulation in twelve versions, with the differences and defined terms its publisher found; not part of the project. */
const folder = join(
  process.env['PORTAL_CORPUS'] ?? join(import.meta.dirname, '../../../../../../shared/data'),
  'regulation-e',
)

/** Whether the texts are here. A test that needs them says so in one line and is left out otherwise. */
export const hasRegulationE = existsSync(folder)
if (!hasRegulationE)
  process.stdout.write(`regulation-e is not in ${folder}: tests with it are left out (set PORTAL_CORPUS)\n`)

interface PublishedNode {
  readonly label: readonly string[]
  readonly node_type: string
  readonly text: string
  readonly title?: string | null
  readonly marker?: string
  readonly children?: readonly PublishedNode[]
}

/** What the publisher says became of a label from one version to the next. */
export type PublishedChange = 'added' | 'deleted' | 'modified'

/** Version names in order of effect. */
export function versionNames(): string[] {
  return (JSON.parse(readFileSync(join(folder, 'version-order.json'), 'utf8')) as [string, string][]).map(
    ([, name]) => name,
  )
}

/** One version as nodes; the identity of each is its label, which the caller may replace. */
export function versionNodes(name: string): TextNode[] {
  const nodes: TextNode[] = []
  const visit = (published: PublishedNode, parent: TextNode | null): void => {
    const { marker } = published
    const label = published.label.join('-')
    const node: TextNode = {
      regulationId: label,
      parentId: parent?.regulationId ?? null,
      kind: parent ? (published.title ? 'rule' : 'paragraph') : 'series',
      depth: parent ? parent.depth + 1 : 0,
      label,
      path: published.label,
      text: withoutMarker(published.text, marker),
      ...(marker && { marker }),
      ...(published.title && { heading: published.title }),
    }
    nodes.push(node)
    for (const child of published.children ?? []) visit(child, node)
  }
  visit(read<PublishedNode>(`versions/${name}`), null)
  return nodes
}

/** The published difference of two consecutive versions, by label; `texts` are those it gives for added nodes. */
export function publishedDifference(from: string, to: string): Map<string, PublishedChange> {
  const entries = Object.entries(read<Record<string, { op: PublishedChange }>>(`diff/${from}__${to}`))
  return new Map(entries.map(([label, { op }]) => [label, op]))
}

/** The published terms of a version: for each, its words and the label of the node that defines it. */
export interface PublishedTerms {
  readonly defined: readonly { readonly key: string; readonly term: string; readonly label: string }[]
  /** By label, the stretches of the printed text (marker included) linked to a term. */
  readonly links: ReadonlyMap<string, readonly { readonly key: string; readonly start: number; readonly end: number }[]>
}

/** Terms of one version as published. */
export function publishedTerms(name: string): PublishedTerms {
  const { referenced, ...byLabel } = read<{ referenced: Record<string, { reference: string; term: string }> }>(
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

/** How many characters of the printed text were taken off as marker. */
function markerLength(printed: string, marker: string | undefined): number {
  return marker && printed.startsWith(marker) ? printed.length - printed.slice(marker.length).trimStart().length : 0
}

function withoutMarker(printed: string, marker: string | undefined): string {
  return printed.slice(markerLength(printed, marker))
}

function read<T>(name: string): T {
  return JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString('utf8')) as T
}
