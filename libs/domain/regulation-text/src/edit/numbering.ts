import { getLabelsBetween, formatOrdinal } from '../parse/reserved-ranges.ts'
import type { TextNode } from '../tree.ts'
import { numberingKinds, type NumberingKind } from './number-kinds.ts'
import { MARKER, RANGE } from './range-marker.ts'
import { relabel } from './relabel.ts'
import { findReservedPlaceholders } from './reserved-range.ts'

/**
 * Renumbers the marked paragraphs below `parentId` in sequence, in the kind of numbering that most of them use. Rules,
 * chapters and appendices keep their numbers, which the authority assigns with intentional gaps. A reserved range
 * keeps its length. `movedId` was moved here, so its siblings determine the kind of numbering.
 */
export function renumberSiblings<Node extends TextNode>(
  original: readonly Node[],
  parentId: string,
  movedId?: string,
): Node[] {
  const nodes = splitStackedMarkers(original, parentId)
  const numbered = nodes.filter((node) => node.parentId === parentId && isNumbered(node))
  const others = numbered.filter((node) => node.regulationId !== movedId)
  const kind =
    others.length > 0
      ? detectNumberingKind(others)
      : movedId === undefined
        ? detectNumberingKind(numbered)
        : getChildNumberingKind(nodes, parentId)
  const numbers = new Map<string, string>()
  const next = new Map<string, Partial<TextNode>>()
  let ordinal = 1
  for (const node of numbered) {
    const number = formatOrdinal(kind, ordinal)
    const span = getReservedSpan(node, kind)
    const last = formatOrdinal(kind, ordinal + span)
    numbers.set(node.regulationId, number)
    next.set(node.regulationId, {
      marker: formatMarker(node.marker ?? '', number, last),
      ...(node.reservedTo !== undefined && { reservedTo: last }),
    })
    findReservedPlaceholders(nodes, node).forEach((member, index) =>
      numbers.set(member.regulationId, formatOrdinal(kind, ordinal + index + 1)),
    )
    ordinal += span + 1
  }
  const renumbered = nodes.map((node) => ({ ...node, ...next.get(node.regulationId) }))
  const changed = new Map([...numbers].filter(([id, number]) => getNumber(nodes, id) !== number))
  return relabel(renumbered, changed)
}

/** Splits stacked markers, so each provision can get its own number: "(f)(1)" becomes (f) and, below it, (1). */
function splitStackedMarkers<Node extends TextNode>(nodes: readonly Node[], parentId: string): Node[] {
  const markersById = new Map<string, string>()
  for (const child of nodes) {
    const groups = [...(child.marker ?? '').matchAll(/\([^()]+\)/g)].map(([group]) => group)
    const [own, parent] = [groups.pop(), nodes.find((node) => node.regulationId === child.parentId)]
    if (own === undefined || !parent || parent.marker || parent.parentId !== parentId || groups.length !== 1) continue
    if (`(${parent.path.at(-1)})` !== groups[0]) continue
    markersById.set(parent.regulationId, groups[0])
    markersById.set(child.regulationId, own)
  }
  return nodes.map((node) => {
    const marker = markersById.get(node.regulationId)
    return marker === undefined ? node : { ...node, marker }
  })
}

/**
 * Returns the marker of a new paragraph below `parentId`: the number after its siblings, or the first of the next
 * level.
 */
export function nextMarker(nodes: readonly TextNode[], parentId: string): string {
  const numbered = nodes.filter((node) => node.parentId === parentId && isNumbered(node))
  const last = numbered.at(-1)
  if (last) {
    const kind = detectNumberingKind(numbered)
    return formatMarker(last.marker ?? '', formatOrdinal(kind, getNextOrdinal(numbered, kind)), '')
  }
  return `(${formatOrdinal(getChildNumberingKind(nodes, parentId), 1)})`
}

/**
 * Detects the kind of numbering below a provision: the one most common in this text below such a number, because the
 * United States Code continues with (A) where racing rules continue with (i). Defaults to that of the racing rules.
 */
function getChildNumberingKind(nodes: readonly TextNode[], parentId: string): NumberingKind {
  const siblingsByParent = Map.groupBy(nodes.filter(isNumbered), (node) => node.parentId ?? '')
  const getParentKind = (id: string): NumberingKind | undefined => {
    const parent = nodes.find((node) => node.regulationId === id)
    if (parent?.kind !== 'paragraph' || !parent.marker) return undefined
    return detectNumberingKind(siblingsByParent.get(parent.parentId ?? '') ?? [])
  }
  const parentKind = getParentKind(parentId)
  const counts = new Map<NumberingKind, number>()
  for (const [id, list] of siblingsByParent) {
    if (id === parentId || getParentKind(id) !== parentKind) continue
    const kind = detectNumberingKind(list)
    counts.set(kind, (counts.get(kind) ?? 0) + list.length)
  }
  const [mostFrequent] = [...counts].toSorted(([, a], [, b]) => b - a)
  return (
    mostFrequent?.[0] ??
    numberingKinds[((parentKind === undefined ? -1 : numberingKinds.indexOf(parentKind)) + 1) % 4] ??
    'lower'
  )
}

function isNumbered(node: TextNode): boolean {
  return node.kind === 'paragraph' && (MARKER.test(node.marker ?? '') || RANGE.test(node.marker ?? ''))
}

function getNextOrdinal(numbered: readonly TextNode[], kind: NumberingKind): number {
  return numbered.reduce((count, node) => count + 1 + getReservedSpan(node, kind), 1)
}

/**
 * Detects the kind of numbering that fits most of the numbers, counted from one: `(i)` after `(h)` is a letter, `(i)`
 * before `(ii)` a roman numeral.
 */
function detectNumberingKind(numbered: readonly TextNode[]): NumberingKind {
  const numbers = new Set(numbered.map((node) => node.path.at(-1) ?? ''))
  const expected = numbered.length + 3
  const countMatches = (kind: NumberingKind) =>
    Array.from({ length: expected }, (_, index) => formatOrdinal(kind, index + 1)).filter((number) =>
      numbers.has(number),
    ).length
  // Roman numerals win a tie: a lone (i) starts a list, and so does (i), (v).
  const candidates = ['roman', 'upper-roman', 'lower', 'upper', 'digit'] as const
  return candidates.reduce((best, kind) => (countMatches(kind) > countMatches(best) ? kind : best))
}

/** Returns how many numbers a reserved range takes besides its first. */
function getReservedSpan(node: TextNode, kind: NumberingKind): number {
  return node.reservedTo === undefined ? 0 : getLabelsBetween(node.path.at(-1) ?? '', node.reservedTo, kind).length
}

function getNumber(nodes: readonly TextNode[], regulationId: string): string | undefined {
  return nodes.find((node) => node.regulationId === regulationId)?.path.at(-1)
}

function formatMarker(marker: string, number: string, last: string): string {
  const range = RANGE.exec(marker)?.groups
  if (range && last !== '') {
    return `${formatMarker(range['first'] ?? '', number, '')}${range['dash']}${formatMarker(range['first'] ?? '', last, '')}`
  }
  const { before = '(', after = ')' } = MARKER.exec(range?.['first'] ?? marker)?.groups ?? {}
  return `${before}${number}${after}`
}
