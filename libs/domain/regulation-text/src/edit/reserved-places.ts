import { labelOf } from '../labels.ts'
import { labelsBetween } from '../parse/reserved-ranges.ts'
import type { TextNode } from '../tree.ts'
import { numberKinds } from './number-kinds.ts'
import { branchIds } from './provision-tree.ts'

/** The later numbers of a reserved range of paragraphs: e and f of "(d)-(f)". */
export function laterNumbers({ kind, path, reservedTo }: TextNode): readonly string[] {
  if (kind !== 'paragraph' || reservedTo === undefined) return []
  const first = path.at(-1) ?? ''
  // A range that could be letters and Roman numbers, "(i)-(v)", is of the kind that it counts fewer of.
  const readings = numberKinds.map((each) => labelsBetween(first, reservedTo, each)).filter(({ length }) => length > 0)
  return readings.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** The places of the later numbers of a reserved range, where the text has them: nothing is in them, but links to them arrive. */
export function reservedPlaces<Node extends TextNode>(nodes: readonly Node[], range: TextNode): readonly Node[] {
  const later = laterNumbers(range)
  if (later.length === 0) return []
  return nodes.filter(
    (node) =>
      node.parentId === range.parentId &&
      isEmpty(node) &&
      later.includes(node.path.at(-1) ?? '') &&
      !nodes.some((below) => below.parentId === node.regulationId),
  )
}

/**
 * The list after a change of `regulationId`, with a place for each later number of it where it is a reserved range, as the
 * texts have that are read in; those that it has no more are gone, with it or by themselves. Nothing stands between such
 * a range and its places, here and beside it.
 */
export function withReservedPlaces<Node extends TextNode>(
  before: readonly Node[],
  after: readonly Node[],
  regulationId: string,
  newId: () => string,
): Node[] {
  const [was, range] = [before, after].map((nodes) => nodes.find((node) => node.regulationId === regulationId))
  const former = was ? reservedPlaces(before, was) : []
  const others = without(after, former)
  const parents = new Set([was, range].map((node) => node?.parentId))
  const settled = range ? behind(others, range, placesFor(range, former, newId)) : others
  return settled
    .filter((node) => parents.has(node.parentId) && node.regulationId !== regulationId)
    .reduce((nodes, node) => {
      const places = reservedPlaces(nodes, node)
      return places.length === 0 ? nodes : behind(without(nodes, places), node, places)
    }, settled)
}

function placesFor<Node extends TextNode>(range: Node, former: readonly Node[], newId: () => string): Node[] {
  const { parentId, depth } = range
  return laterNumbers(range).map((name) => {
    const known = former.find((place) => place.path.at(-1) === name)
    const path = [...range.path.slice(0, -1), name]
    const place: TextNode = {
      regulationId: known?.regulationId ?? newId(),
      parentId,
      kind: 'paragraph',
      depth,
      label: labelOf(path),
      path,
      text: '',
    }
    return place as Node
  })
}

function behind<Node extends TextNode>(nodes: readonly Node[], range: Node, places: readonly Node[]): Node[] {
  const branch = branchIds(nodes, range.regulationId)
  const end = nodes.findLastIndex((node) => branch.has(node.regulationId)) + 1
  return [...nodes.slice(0, end), ...places, ...nodes.slice(end)]
}

function without<Node extends TextNode>(nodes: readonly Node[], gone: readonly TextNode[]): Node[] {
  const ids = new Set(gone.map(({ regulationId }) => regulationId))
  return nodes.filter((node) => !ids.has(node.regulationId))
}

function isEmpty({ kind, marker, heading, text, table, figure }: TextNode): boolean {
  return kind === 'paragraph' && !marker && !heading && text === '' && !table && !figure
}
