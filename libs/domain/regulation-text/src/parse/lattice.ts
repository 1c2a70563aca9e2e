import type { LineReading } from './inline.ts'
import { type Edge, Layer, type PrunedLayer, type Width } from './layer.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Style } from './parsed-regulation.ts'
import { type Stack, StackTable } from './stack.ts'
import { closingAll } from './step-cost.ts'
import { expectationAfter } from './steps.ts'
import { waysOver } from './ways.ts'

/** All likely stacks after each paragraph of a rule, with the edges between them: the window is the rule. */
export interface Lattice {
  readonly layers: readonly (readonly Stack[])[]
  readonly edges: readonly (readonly Edge[])[]
  /** Least cost of reaching each stack. */
  readonly forward: readonly (readonly number[])[]
  /** Least cost of the whole rule. */
  readonly cost: number
}

/** Enough to find the cheapest reading and its runner-up. */
const FULL_WIDTH: Width = { beam: 12, margin: 8 }
/** Enough to tell a style that fits from one that does not. */
const NARROW_WIDTH: Width = { beam: 5, margin: 7 }
/** Longer than nearly every rule there is: so many paragraphs show an order, and what is longer need not be searched as widely. */
const VERY_LONG = 1000
const START: PrunedLayer = { stacks: [null], costs: [0], edges: [] }

/** The paragraphs of one rule with the ways to read each of them. */
export interface ReadableRule {
  readonly paragraphs: readonly Paragraph[]
  readonly readings: readonly (readonly LineReading[])[]
}

/** Builds the lattice of one rule in one style. Linear in the paragraphs: at most `beam` stacks are kept a layer. */
export function buildLattice(rule: ReadableRule, style: Style): Lattice {
  const width = rule.paragraphs.length > VERY_LONG ? NARROW_WIDTH : FULL_WIDTH
  const layers = [START, ...walk(rule, style, width)]
  return {
    layers: layers.map((layer) => layer.stacks),
    edges: layers.slice(1).map((layer) => layer.edges),
    forward: layers.map((layer) => layer.costs),
    cost: endCost(layers.at(-1) ?? START),
  }
}

/** About the cost of a rule in one style, or of the beginning of a very long one. */
export function leastCost(rule: ReadableRule, style: Style): number {
  let last = START
  for (const layer of walk({ ...rule, paragraphs: rule.paragraphs.slice(0, VERY_LONG) }, style, NARROW_WIDTH))
    last = layer
  return endCost(last)
}

function endCost({ stacks, costs }: PrunedLayer): number {
  return Math.min(...costs.map((cost, index) => cost + closingAll(stacks[index] ?? null)))
}

/** The layers after each paragraph, one after the other. */
function* walk({ paragraphs, readings }: ReadableRule, style: Style, width: Width): Generator<PrunedLayer> {
  const table = new StackTable()
  let before = START
  let afterStars = false
  for (const [index, paragraph] of paragraphs.entries()) {
    const previous = paragraphs[index - 1]
    const expects =
      previous === undefined || previous.kind === 'note' ? undefined : expectationAfter(previous.rich.text)
    const layer = new Layer(width)
    before.stacks.forEach((stack, from) => {
      const base = before.costs[from] ?? 0
      for (const way of waysOver(paragraph, index, readings[index] ?? [], stack, style, {
        table,
        afterStars,
        expects,
        ends: paragraph.rich.text.endsWith('.'),
        inOrder: index > 0,
        next: paragraphs[index + 1],
        limit: layer.limit - base,
      })) {
        layer.add(from, base, way)
      }
    })
    before = layer.prune()
    yield before
    if (paragraph.kind === 'stars') afterStars = true
    else if (paragraph.kind === 'marked') afterStars = false
  }
}
