import type { Line } from './lines.ts'
import { toPattern } from './page-lines.ts'
import type { ParsedNode, ParseWarning, ParseWarningCode } from './parsed-regulation.ts'

/** Returns the index of the provision that contains a line, or -1 for a line of the title. */
function findNodeAtLine(nodes: readonly ParsedNode[], line: number): number {
  let low = 0
  let high = nodes.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((nodes[middle]?.line ?? 0) <= line) low = middle + 1
    else high = middle
  }
  return low - 1
}

function findPathAtLine(nodes: readonly ParsedNode[], line: number): readonly string[] | undefined {
  return nodes[findNodeAtLine(nodes, line)]?.path
}

/** Warns about lines that may be running heads, once for all lines with the same words. */
export function warnPossibleHeads(lines: readonly Line[], nodes: readonly ParsedNode[]): ParseWarning[] {
  return [...Map.groupBy(lines, ({ rich }) => toPattern(rich.text)).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const message = `"${first.rich.text}" may be a page header or footer; it was kept as text.`
    return toLineWarning({ code: 'possible-running-head', message }, group, nodes)
  })
}

/** Warns once about all lines that may contain several provisions. */
export function warnUncertainLines(lines: readonly Line[], nodes: readonly ParsedNode[]): ParseWarning[] {
  const message = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} may contain several provisions.`
  return toLineWarning({ code: 'several-provisions-in-line', message }, lines, nodes)
}

/**
 * Warns once about the lines of a section that were joined to the paragraph above, but could start one. Generated labels
 * further down depend on it.
 */
export function warnPossibleStarts(lines: readonly number[], nodes: readonly ParsedNode[]): ParseWarning[] {
  const [first] = lines
  if (first === undefined) return []
  const indexes = new Set(lines.map((line) => findNodeAtLine(nodes, line)))
  for (let index = findNodeAtLine(nodes, first) + 1; index < nodes.length; index++) {
    const node = nodes[index]
    if (node === undefined || /^(?:rule|chapter|series|appendix)$/.test(node.kind)) break
    if (node.kind === 'flush' || (node.parent !== null && nodes[node.parent]?.kind === 'flush')) indexes.add(index)
  }
  const affectedPaths = [...indexes].flatMap((index) => (nodes[index] === undefined ? [] : [nodes[index].path]))
  const path = findPathAtLine(nodes, first)
  if (path === undefined) return []
  const message = `${lines.length} ${lines.length === 1 ? 'sentence' : 'sentences'} may start a paragraph.`
  return [
    {
      code: 'several-provisions-in-line',
      message,
      path,
      interpretations: [{ path, note: 'selected' }],
      line: first,
      affectedPaths,
    },
  ]
}

/** Returns one warning for lines with the same finding: on the first line, affecting the provisions of all lines. */
function toLineWarning(
  finding: { readonly code: ParseWarningCode; readonly message: string },
  lines: readonly Line[],
  nodes: readonly ParsedNode[],
): ParseWarning[] {
  const [first] = lines
  const path = first === undefined ? undefined : findPathAtLine(nodes, first.number)
  if (first === undefined || path === undefined) return []
  const paths = [
    path,
    ...lines.flatMap(({ number }) => [findPathAtLine(nodes, number - 1) ?? [], findPathAtLine(nodes, number) ?? []]),
  ]
  const affectedPaths = [...new Map(paths.map((each) => [each.join('/'), each])).values()]
  return [{ ...finding, path, interpretations: [{ path, note: 'selected' }], line: first.number, affectedPaths }]
}
