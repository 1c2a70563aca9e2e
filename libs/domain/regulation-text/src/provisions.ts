import { formatLabel } from './labels.ts'
import { extractLists } from './bullet-lists.ts'
import type { ParsedNode } from './parse/parsed-regulation.ts'
import type { TextNode } from './tree.ts'

/**
 * An imported provision without its identity and the fields that only an editor sets. `parent` is an index; `null` is
 * the main regulation.
 */
export type ImportedProvision = Omit<TextNode, 'regulationId' | 'parentId' | 'links' | 'figure'> & {
  readonly parent: number | null
}

/** A parsed text in the form of a main regulation: its own heading and text, and the provisions below it. */
export interface ImportedText {
  readonly heading: string | undefined
  readonly text: string
  readonly nodes: readonly ImportedProvision[]
  /** Index in `nodes` by index of the parsed node; `null` is the main regulation. */
  readonly nodeIndexes: readonly (number | null)[]
}

/**
 * Converts a parsed text to provisions and makes repeated labels unique. The heading of the series is the main
 * regulation itself, so its children become children of the main regulation.
 */
export function toProvisions(parsed: readonly ParsedNode[]): ImportedText {
  const series = parsed.filter((node) => node.kind === 'series')
  const [first] = series
  const provisions = parsed.filter((node) => node.kind !== 'series')
  const nodeIndexes = new Map(provisions.map((node, index) => [node, index]))
  const getParent = (node: ParsedNode) => {
    const parent = node.parent === null ? undefined : parsed[node.parent]
    return parent && parent.kind !== 'series' ? parent : undefined
  }
  const labelCounts = new Map<string, number>()
  const depths = new Map<ParsedNode, number>()
  const nodes = provisions.map((node) => {
    const parent = getParent(node)
    const depth = (parent ? (depths.get(parent) ?? 0) : 0) + 1
    depths.set(node, depth)
    const label = node.path.length === 0 ? 'p0' : formatLabel(node.path)
    const labelCount = (labelCounts.get(label) ?? 0) + 1
    labelCounts.set(label, labelCount)
    return {
      ...getContent(node),
      parent: parent ? (nodeIndexes.get(parent) ?? null) : null,
      label: labelCount === 1 ? label : `${label} [${labelCount}]`,
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
    nodeIndexes: parsed.map((node) => nodeIndexes.get(node) ?? null),
  }
}

function getContent(node: ParsedNode): Omit<ImportedProvision, 'parent' | 'label' | 'depth'> {
  const { kind, path, marker, heading, table, reservedTo } = node
  const { text, marks, lists } = extractLists(node)
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
