import { containsParentNumber } from '../labels.ts'
import type { ParsedNode } from '../parse/parsed-regulation.ts'
import type { CorrectedNode, OutlineItem } from './correction.ts'

/** Flattens parsed provisions to outline items, whose depth replaces the link to the parent. */
export function toOutline(nodes: readonly ParsedNode[]): OutlineItem[] {
  const countByLine = new Map<number, number>()
  return nodes.map(({ path, parent: _, ...node }) => {
    const indexOnLine = countByLine.get(node.line) ?? 0
    countByLine.set(node.line, indexOnLine + 1)
    return { ...node, key: `${node.line}.${indexOnLine}`, ownLabel: path.at(-1) ?? '' }
  })
}

/** Rebuilds the tree from outline items: parents, paths, and the numbers of unmarked text. */
export function toNodes(items: readonly OutlineItem[]): CorrectedNode[] {
  const nodes: CorrectedNode[] = []
  const openNodes: number[] = []
  const unmarkedCounts = new Map<number | null, number>()
  for (const { ownLabel, ...item } of items) {
    openNodes.length = item.depth - 1
    const parent = openNodes.at(-1) ?? null
    const parentNode = parent === null ? undefined : nodes[parent]
    const path = buildPath(parentNode, { kind: item.kind, marker: item.marker, ownLabel }, () => {
      const nextCount = (unmarkedCounts.get(parent) ?? 0) + 1
      unmarkedCounts.set(parent, nextCount)
      return nextCount
    })
    openNodes.push(nodes.push({ ...item, path, parent }) - 1)
  }
  return nodes
}

function buildPath(
  parentNode: CorrectedNode | undefined,
  { kind, marker, ownLabel }: Pick<OutlineItem, 'kind' | 'ownLabel'> & { readonly marker: string | undefined },
  nextCount: () => number,
): readonly string[] {
  switch (kind) {
    case 'rule':
    case 'series':
      return ownLabel === '' ? [] : [ownLabel]
    case 'chapter':
    case 'appendix':
      return parentNode?.kind === 'chapter' ? [...parentNode.path, ownLabel] : [ownLabel]
    case 'flush':
    case 'table':
      return [...(parentNode?.path ?? []), `p${nextCount()}`]
    case 'paragraph':
    case 'definition':
      if (containsParentNumber({ marker, number: ownLabel }, parentNode?.path.at(-1))) return [ownLabel]
      return [...(parentNode?.path ?? []), ownLabel]
  }
}
