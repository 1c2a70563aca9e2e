import { labelOf } from './labels.ts'
import { withLists } from './listed-lines.ts'
import type { ParsedNode } from './parse/parsed-regulation.ts'
import type { TextNode } from './tree.ts'

/**
 * A provision as read from a text: everything but its identity, and what only an editor sets. `parent` is an index; `null`
 * is the main regulation.
 */
export type UnidentifiedNode = Omit<TextNode, 'regulationId' | 'parentId' | 'links' | 'figure'> & {
  readonly parent: number | null
}

/** A parsed text as the main regulation takes it: its own heading and text, and the provisions below it. */
export interface ReadText {
  readonly heading: string | undefined
  readonly text: string
  readonly nodes: readonly UnidentifiedNode[]
  /** By index of the parsed node: its index in `nodes`; `null` is the main regulation. */
  readonly places: readonly (number | null)[]
}

/**
 * The provisions of a parsed text, with labels made unique where the text repeats one. The line that names the series is
 * the main regulation itself: what hangs below it hangs below the main regulation.
 */
export function provisionsOf(parsed: readonly ParsedNode[]): ReadText {
  const series = parsed.filter((node) => node.kind === 'series')
  const [first] = series
  const kept = parsed.filter((node) => node.kind !== 'series')
  const places = new Map(kept.map((node, index) => [node, index]))
  const parentOf = (node: ParsedNode) => {
    const parent = node.parent === null ? undefined : parsed[node.parent]
    return parent && parent.kind !== 'series' ? parent : undefined
  }
  const seen = new Map<string, number>()
  const depths = new Map<ParsedNode, number>()
  const nodes = kept.map((node) => {
    const parent = parentOf(node)
    const depth = (parent ? (depths.get(parent) ?? 0) : 0) + 1
    depths.set(node, depth)
    const label = node.path.length === 0 ? 'p0' : labelOf(node.path)
    const times = (seen.get(label) ?? 0) + 1
    seen.set(label, times)
    return {
      ...contentOf(node),
      parent: parent ? (places.get(parent) ?? null) : null,
      label: times === 1 ? label : `${label} [${times}]`,
      depth,
    }
  })
  return {
    heading: first?.heading,
    text: series
      .map((node) => node.text)
      .filter((text) => text !== '')
      .join('\n'),
    nodes,
    places: parsed.map((node) => places.get(node) ?? null),
  }
}

function contentOf(node: ParsedNode): Omit<UnidentifiedNode, 'parent' | 'label' | 'depth'> {
  const { kind, path, marker, heading, table, reservedTo } = node
  const { text, marks, lists } = withLists(node)
  return {
    kind,
    path,
    ...(marker !== undefined && { marker }),
    ...(heading !== undefined && { heading }),
    text,
    ...(marks && { marks }),
    ...(lists && { lists }),
    ...(table && { table }),
    ...(reservedTo !== undefined && { reservedTo }),
  }
}
