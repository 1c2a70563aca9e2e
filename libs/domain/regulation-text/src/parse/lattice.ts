import type { LineInterpretation } from './line-interpretations.ts'
import { type Edge, Layer, type PrunedLayer, type BeamWidth } from './layer.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Style } from './parsed-regulation.ts'
import { type LevelStack, StackTable } from './stack.ts'
import { getTotalClosingCost } from './step-cost.ts'
import { getExpectation } from './steps.ts'
import { findTransitions } from './transitions.ts'

/** The likely stacks after each paragraph of a rule, with the edges between them. */
export interface Lattice {
  readonly layers: readonly (readonly LevelStack[])[]
  readonly edges: readonly (readonly Edge[])[]
  /** Lowest cost of reaching each stack. */
  readonly forward: readonly (readonly number[])[]
  /** Lowest cost of the whole rule. */
  readonly cost: number
}

/** Wide enough to find the cheapest interpretation and its runner-up. */
const FULL_WIDTH: BeamWidth = { beam: 12, margin: 8 }
/** Wide enough to tell which style fits. */
const NARROW_WIDTH: BeamWidth = { beam: 5, margin: 7 }
/**
 * More paragraphs than almost any rule has. Their order is clear by then, so longer rules can use a narrower search.
 */
const VERY_LONG = 1000
const START: PrunedLayer = { stacks: [null], costs: [0], edges: [] }

/** The paragraphs of one rule with their interpretations. */
export interface InterpretedRule {
  readonly paragraphs: readonly Paragraph[]
  readonly interpretations: readonly (readonly LineInterpretation[])[]
}

/**
 * Builds the lattice of one rule in one style. Linear in the number of paragraphs: each layer keeps at most `beam`
 * stacks.
 */
export function buildLattice(rule: InterpretedRule, style: Style): Lattice {
  const width = rule.paragraphs.length > VERY_LONG ? NARROW_WIDTH : FULL_WIDTH
  const layers = [START, ...generateLayers(rule, style, width)]
  return {
    layers: layers.map((layer) => layer.stacks),
    edges: layers.slice(1).map((layer) => layer.edges),
    forward: layers.map((layer) => layer.costs),
    cost: getTotalCost(layers.at(-1) ?? START),
  }
}

/** Estimates the cost of a rule in one style. For a very long rule, only its beginning counts. */
export function estimateCost(rule: InterpretedRule, style: Style): number {
  let last = START
  for (const layer of generateLayers({ ...rule, paragraphs: rule.paragraphs.slice(0, VERY_LONG) }, style, NARROW_WIDTH))
    last = layer
  return getTotalCost(last)
}

function getTotalCost({ stacks, costs }: PrunedLayer): number {
  return Math.min(...costs.map((cost, index) => cost + getTotalClosingCost(stacks[index] ?? null)))
}

/** Yields the layer after each paragraph, in order. */
function* generateLayers(
  { paragraphs, interpretations }: InterpretedRule,
  style: Style,
  width: BeamWidth,
): Generator<PrunedLayer> {
  const table = new StackTable()
  let previousLayer = START
  let afterOmission = false
  for (const [index, paragraph] of paragraphs.entries()) {
    const previous = paragraphs[index - 1]
    const expectation =
      previous === undefined || previous.kind === 'note' ? undefined : getExpectation(previous.rich.text)
    const layer = new Layer(width)
    previousLayer.stacks.forEach((stack, from) => {
      const base = previousLayer.costs[from] ?? 0
      for (const transition of findTransitions(paragraph, index, interpretations[index] ?? [], stack, style, {
        table,
        afterOmission,
        expectation,
        endsSentence: paragraph.rich.text.endsWith('.'),
        hasPreceding: index > 0,
        next: paragraphs[index + 1],
        limit: layer.limit - base,
      })) {
        layer.add(from, base, transition)
      }
    })
    previousLayer = layer.prune()
    yield previousLayer
    if (paragraph.kind === 'omission') afterOmission = true
    else if (paragraph.kind === 'marked') afterOmission = false
  }
}
