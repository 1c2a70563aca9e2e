import { labelsBetween, numberAt } from '../parse/reserved-ranges.ts'
import type { TextNode } from '../tree.ts'
import { numberKinds, type NumberKind } from './number-kinds.ts'
import { MARKER, RANGE } from './range-marker.ts'
import { relabelled } from './relabel.ts'
import { reservedPlaces } from './reserved-places.ts'

/**
 * The list with the marked paragraphs below `parentId` numbered one after the other, in the kind of numbers that most of
 * them have. Rules, chapters and appendices keep their numbers: those are given by the authority, with gaps on purpose.
 * A reserved range keeps its length. `newcomer` came from elsewhere: the others say in which kind of numbers it goes on.
 */
export function withSiblingsNumbered<Node extends TextNode>(
  given: readonly Node[],
  parentId: string,
  newcomer?: string,
): Node[] {
  const nodes = unstacked(given, parentId)
  const marked = nodes.filter((node) => node.parentId === parentId && isCounted(node))
  const others = marked.filter((node) => node.regulationId !== newcomer)
  const kind = others.length > 0 ? kindOf(others) : newcomer === undefined ? kindOf(marked) : kindBelow(nodes, parentId)
  const names = new Map<string, string>()
  const next = new Map<string, Partial<TextNode>>()
  let ordinal = 1
  for (const node of marked) {
    const name = numberAt(kind, ordinal)
    const span = reservedSpan(node, kind)
    const last = numberAt(kind, ordinal + span)
    names.set(node.regulationId, name)
    next.set(node.regulationId, {
      marker: markerWith(node.marker ?? '', name, last),
      ...(node.reservedTo !== undefined && { reservedTo: last }),
    })
    reservedPlaces(nodes, node).forEach((member, index) =>
      names.set(member.regulationId, numberAt(kind, ordinal + index + 1)),
    )
    ordinal += span + 1
  }
  const numbered = nodes.map((node) => ({ ...node, ...next.get(node.regulationId) }))
  const changed = new Map([...names].filter(([id, name]) => nameIn(nodes, id) !== name))
  return relabelled(numbered, changed)
}

/**
 * The list with a number of its own for each provision that was only printed with the one below it: "(f)(1)" becomes
 * (f) and below it (1), so that each can get another.
 */
function unstacked<Node extends TextNode>(nodes: readonly Node[], parentId: string): Node[] {
  const given = new Map<string, string>()
  for (const child of nodes) {
    const groups = [...(child.marker ?? '').matchAll(/\([^()]+\)/g)].map(([group]) => group)
    const [own, parent] = [groups.pop(), nodes.find((node) => node.regulationId === child.parentId)]
    if (own === undefined || !parent || parent.marker || parent.parentId !== parentId || groups.length !== 1) continue
    if (`(${parent.path.at(-1)})` !== groups[0]) continue
    given.set(parent.regulationId, groups[0])
    given.set(child.regulationId, own)
  }
  return nodes.map((node) => {
    const marker = given.get(node.regulationId)
    return marker === undefined ? node : { ...node, marker }
  })
}

/** The marker of a further paragraph below `parentId`: the next number of its siblings, or the first of the level below the parent's. */
export function nextMarker(nodes: readonly TextNode[], parentId: string): string {
  const marked = nodes.filter((node) => node.parentId === parentId && isCounted(node))
  const last = marked.at(-1)
  if (last) {
    const kind = kindOf(marked)
    return markerWith(last.marker ?? '', numberAt(kind, ordinalAfter(marked, kind)), '')
  }
  return `(${numberAt(kindBelow(nodes, parentId), 1)})`
}

/**
 * The kind of numbers one level below a provision's own: what most paragraphs below such a number have in this text, for the
 * United States Code goes on with (A) where racing rules go on with (i); the racing rules' where it has none yet.
 */
function kindBelow(nodes: readonly TextNode[], parentId: string): NumberKind {
  const lists = Map.groupBy(nodes.filter(isCounted), (node) => node.parentId ?? '')
  const kindAbove = (id: string): NumberKind | undefined => {
    const parent = nodes.find((node) => node.regulationId === id)
    if (parent?.kind !== 'paragraph' || !parent.marker) return undefined
    return kindOf(lists.get(parent.parentId ?? '') ?? [])
  }
  const above = kindAbove(parentId)
  const found = new Map<NumberKind, number>()
  for (const [id, list] of lists) {
    if (id === parentId || kindAbove(id) !== above) continue
    const kind = kindOf(list)
    found.set(kind, (found.get(kind) ?? 0) + list.length)
  }
  const [most] = [...found].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? numberKinds[((above === undefined ? -1 : numberKinds.indexOf(above)) + 1) % 4] ?? 'lower'
}

function isCounted(node: TextNode): boolean {
  return node.kind === 'paragraph' && (MARKER.test(node.marker ?? '') || RANGE.test(node.marker ?? ''))
}

function ordinalAfter(marked: readonly TextNode[], kind: NumberKind): number {
  return marked.reduce((count, node) => count + 1 + reservedSpan(node, kind), 1)
}

/** The kind that most of the numbers could be, counted from one: `(i)` after `(h)` is a letter, `(i)` before `(ii)` a Roman number. */
function kindOf(marked: readonly TextNode[]): NumberKind {
  const names = new Set(marked.map((node) => node.path.at(-1) ?? ''))
  const expected = marked.length + 3
  const hits = (kind: NumberKind) =>
    Array.from({ length: expected }, (_, index) => numberAt(kind, index + 1)).filter((name) => names.has(name)).length
  // Roman first where it is even: a lone (i) begins a list, and so does (i), (v).
  const candidates = ['roman', 'upper-roman', 'lower', 'upper', 'digit'] as const
  return candidates.reduce((best, kind) => (hits(kind) > hits(best) ? kind : best))
}

/** How many numbers a reserved range takes besides its first. */
function reservedSpan(node: TextNode, kind: NumberKind): number {
  return node.reservedTo === undefined ? 0 : labelsBetween(node.path.at(-1) ?? '', node.reservedTo, kind).length
}

function nameIn(nodes: readonly TextNode[], regulationId: string): string | undefined {
  return nodes.find((node) => node.regulationId === regulationId)?.path.at(-1)
}

function markerWith(marker: string, name: string, last: string): string {
  const range = RANGE.exec(marker)?.groups
  if (range && last !== '') {
    return `${markerWith(range['first'] ?? '', name, '')}${range['dash']}${markerWith(range['first'] ?? '', last, '')}`
  }
  const { before = '(', after = ')' } = MARKER.exec(range?.['first'] ?? marker)?.groups ?? {}
  return `${before}${name}${after}`
}
