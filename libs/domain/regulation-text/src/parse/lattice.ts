import type { LineReading } from './inline.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Style } from './parsed-regulation.ts'
import {
  closingAll,
  closingCost,
  expectationAfter,
  stepsFrom,
  type Entry,
  StackTable,
  type Expectation,
  type Stack,
} from './steps.ts'

/** A way over one paragraph: the reading taken and the stack after each provision of the line. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
  readonly reading: LineReading
  readonly stacks: readonly Stack[]
}

/** All likely stacks after each paragraph of a rule, with the edges between them: the window is the rule. */
export interface Lattice {
  readonly layers: readonly (readonly Stack[])[]
  readonly edges: readonly (readonly Edge[])[]
  /** Least cost of reaching each stack. */
  readonly forward: readonly (readonly number[])[]
  /** Least cost of the whole rule. */
  readonly cost: number
}

/** How many stacks are kept after each paragraph, and how much dearer than the best one may be. */
export interface Width {
  readonly beam: number
  readonly margin: number
}

/** Enough to find the cheapest reading and its runner-up. */
export const FULL_WIDTH: Width = { beam: 12, margin: 8 }
/** Enough to tell a style that fits from one that does not. */
export const NARROW_WIDTH: Width = { beam: 5, margin: 7 }
const FLUSH_COST = { announced: 0.5, subheading: 0.1, other: 2.5 }
const TERM_COST = { asText: 1.5, underMarked: 0.5, atTop: 1, nested: 2 }

/** Builds the lattice of one rule in one style. Linear in the paragraphs: at most `width.beam` stacks are kept a layer. */
export function buildLattice(
  paragraphs: readonly Paragraph[],
  readings: readonly (readonly LineReading[])[],
  style: Style,
  width: Width = FULL_WIDTH,
): Lattice {
  const layers: Stack[][] = [[null]]
  const forward: number[][] = [[0]]
  const edges: Edge[][] = []
  const table = new StackTable()
  let afterStars = false
  let inOrder = false
  paragraphs.forEach((paragraph, index) => {
    const before = layers[index] ?? []
    const costs = forward[index] ?? []
    const layer = new Layer(width)
    const previous = paragraphs[index - 1]
    const expects =
      previous === undefined || previous.kind === 'note' ? undefined : expectationAfter(previous.rich.text)
    before.forEach((stack, from) => {
      const base = costs[from] ?? 0
      for (const way of waysOver(paragraph, index, readings[index] ?? [], stack, style, {
        table,
        afterStars,
        expects,
        inOrder,
        next: paragraphs[index + 1],
      })) {
        layer.add(from, base, way)
      }
    })
    const pruned = layer.prune()
    layers.push(pruned.stacks)
    forward.push(pruned.costs)
    edges.push(pruned.edges)
    if (paragraph.kind === 'stars') afterStars = true
    else if (paragraph.kind === 'marked') afterStars = false
    inOrder = true
  })
  const last = layers.at(-1) ?? []
  const ends = (forward.at(-1) ?? []).map((cost, index) => cost + closingAll(last[index] ?? null))
  return { layers, edges, forward, cost: Math.min(...ends) }
}

interface Way {
  readonly stacks: readonly Stack[]
  readonly cost: number
  readonly reading: LineReading
}

interface Around {
  readonly table: StackTable
  readonly afterStars: boolean
  readonly expects: Expectation
  /** Something stands before in the rule, so that an order can begin anew. */
  readonly inOrder: boolean
  readonly next: Paragraph | undefined
}

function waysOver(
  paragraph: Paragraph,
  index: number,
  readings: readonly LineReading[],
  stack: Stack,
  style: Style,
  around: Around,
): Way[] {
  const [plainReading] = readings
  if (plainReading === undefined) return []
  if (paragraph.kind === 'term') return termWays(paragraph.label, index, stack, plainReading, around)
  if (paragraph.kind === 'marked') return readings.flatMap((reading) => readingWays(reading, stack, style, around))
  const ways: Way[] = [{ stacks: [stack], cost: 0, reading: plainReading }]
  if (paragraph.kind !== 'text') return ways
  for (const reading of readings.slice(1)) ways.push(...readingWays(reading, stack, style, around))
  const opens =
    around.next?.kind === 'marked' && around.next.markers[0]?.candidates.some((candidate) => candidate.ordinal === 1)
  if (opens === true && around.inOrder && isSubheading(paragraph.rich.text)) {
    ways.push({
      stacks: [around.table.open(null, flushEntry(index))],
      cost: FLUSH_COST.subheading,
      reading: plainReading,
    })
  } else if (opens === true && stack !== null) {
    const cost = /[:—–-]["”]?$/.test(paragraph.rich.text) ? FLUSH_COST.announced : FLUSH_COST.other
    ways.push({ stacks: [around.table.open(outOfFlush(stack), flushEntry(index))], cost, reading: plainReading })
  }
  return ways
}

/** A short unmarked line without full stop: "CATEGORY I—FIREARMS" above an (a), (b), (c) of its own. */
function isSubheading(text: string): boolean {
  return (
    text.length <= 120 &&
    !/[.,;:!?—–-]["”’)]*$/.test(text) &&
    !/^[a-z]+ing\b|\b(?:shall|must|may|the following)\b/.test(text)
  )
}

/** Unmarked text after unmarked text with children of its own is its sibling. */
function outOfFlush(stack: Stack): Stack {
  for (let entry = stack; entry !== null; entry = entry.parent) if (entry.type === 'flush') return entry.parent
  return stack
}

function flushEntry(index: number): Pick<Entry, 'type' | 'level' | 'ordinal' | 'label' | 'lone' | 'bare'> {
  return { type: 'flush', level: -1, ordinal: index, label: `¶${index}`, lone: false, bare: false }
}

function termWays(label: string, index: number, stack: Stack, reading: LineReading, around: Around): Way[] {
  const entry = { type: 'term', level: -1, ordinal: index, label, lone: false, bare: false } as const
  const ways: Way[] = [{ stacks: [stack], cost: TERM_COST.asText, reading }]
  let closing = 0
  let nested = false
  for (let open = stack; open !== null; open = open.parent) {
    if (open.type === 'term') {
      ways.push({ stacks: [around.table.open(open.parent, entry)], cost: closing, reading })
      nested = true
      break
    }
    closing += closingCost(open)
  }
  const under = stack === null || stack.type === 'flush' ? 0 : TERM_COST.underMarked
  if (!nested && stack !== null)
    ways.push({ stacks: [around.table.open(null, entry)], cost: closing + TERM_COST.atTop, reading })
  ways.push({ stacks: [around.table.open(stack, entry)], cost: nested ? TERM_COST.nested : under, reading })
  return ways
}

function readingWays(reading: LineReading, stack: Stack, style: Style, { table, afterStars, expects }: Around): Way[] {
  const [only] = reading.groups
  const [marker] = only ?? []
  if (reading.groups.length === 1 && only?.length === 1 && marker !== undefined) {
    const steps = stepsFrom(stack, marker, style, { table, childOnly: false, afterStars, expects })
    return steps.map((step) => ({ stacks: [step.stack], cost: step.cost + reading.cost, reading }))
  }
  let ways: { stacks: Stack[]; cost: number }[] = [{ stacks: [], cost: reading.cost }]
  reading.groups.forEach((group, place) => {
    ways = ways.flatMap((way) => {
      const from = place === 0 ? stack : (way.stacks.at(-1) ?? null)
      if (group.length === 0) return [{ stacks: [...way.stacks, from], cost: way.cost }]
      let ends: { stack: Stack; cost: number }[] = [{ stack: from, cost: way.cost }]
      group.forEach((marker, order) => {
        const childOnly = order > 0 || place > 0
        ends = ends.flatMap((end) =>
          stepsFrom(end.stack, marker, style, {
            table,
            childOnly,
            afterStars: afterStars && !childOnly,
            expects: childOnly ? undefined : expects,
          }).map((step) => ({ stack: step.stack, cost: end.cost + step.cost })),
        )
      })
      return ends.map((end) => ({ stacks: [...way.stacks, end.stack], cost: end.cost }))
    })
  })
  return ways.map((way) => ({ stacks: way.stacks.length === 0 ? [stack] : way.stacks, cost: way.cost, reading }))
}

/** The stacks reached over one paragraph; equal stacks are one. */
class Layer {
  readonly #width: Width
  readonly #places = new Map<Stack, number>()
  readonly #stacks: Stack[] = []
  readonly #costs: number[] = []
  readonly #edges: Edge[] = []
  #best = Number.POSITIVE_INFINITY

  constructor(width: Width) {
    this.#width = width
  }

  add(from: number, base: number, way: Way): void {
    const cost = base + way.cost
    if (cost > this.#best + this.#width.margin) return
    if (cost < this.#best) this.#best = cost
    const stack = way.stacks.at(-1) ?? null
    let to = this.#places.get(stack)
    if (to === undefined) {
      to = this.#stacks.push(stack) - 1
      this.#places.set(stack, to)
      this.#costs.push(cost)
    } else if (cost < (this.#costs[to] ?? 0)) this.#costs[to] = cost
    this.#edges.push({ from, to, cost: way.cost, reading: way.reading, stacks: way.stacks })
  }

  prune(): { stacks: Stack[]; costs: number[]; edges: Edge[] } {
    const limit = this.#best + this.#width.margin
    const { beam } = this.#width
    if (this.#stacks.length <= beam && this.#costs.every((cost) => cost <= limit)) {
      return { stacks: this.#stacks, costs: this.#costs, edges: this.#edges }
    }
    const costs = this.#costs
    const order = costs.map((_, index) => index).filter((index) => (costs[index] ?? 0) <= limit)
    const kept = order.toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)).slice(0, beam)
    const renumbered = new Map(kept.map((index, rank) => [index, rank]))
    const edges: Edge[] = []
    for (const edge of this.#edges) {
      const to = renumbered.get(edge.to)
      if (to !== undefined) edges.push(to === edge.to ? edge : { ...edge, to })
    }
    return {
      stacks: kept.map((index) => this.#stacks[index] ?? null),
      costs: kept.map((index) => costs[index] ?? 0),
      edges,
    }
  }
}
