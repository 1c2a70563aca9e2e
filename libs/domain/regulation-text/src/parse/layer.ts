import type { LineInterpretation } from './line-interpretations.ts'
import type { LevelStack } from './stack.ts'
import type { Transition } from './transitions.ts'

/** An edge across one paragraph: its interpretation and the stack after each provision of the line. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
  readonly interpretation: LineInterpretation
  readonly stacks: readonly LevelStack[]
}

/** How many stacks a layer keeps, and how much more than the cheapest one they may cost. */
export interface BeamWidth {
  readonly beam: number
  readonly margin: number
}

/** The stacks after one paragraph, the lowest cost of reaching each, and the edges from the previous layer. */
export interface PrunedLayer {
  readonly stacks: readonly LevelStack[]
  readonly costs: readonly number[]
  readonly edges: readonly Edge[]
}

/** Collects the stacks reached after one paragraph, merging equal ones. */
export class Layer {
  readonly #width: BeamWidth
  readonly #indexes = new Map<LevelStack, number>()
  readonly #stacks: LevelStack[] = []
  readonly #costs: number[] = []
  readonly #edges: Edge[] = []
  /** Total cost from the start of the rule through each edge. */
  readonly #totals: number[] = []
  #best = Number.POSITIVE_INFINITY

  constructor(width: BeamWidth) {
    this.#width = width
  }

  /** Highest cost at which a transition is still kept. */
  get limit(): number {
    return this.#best + this.#width.margin
  }

  /** Adds a transition from the stack at `from`, whose own cost is `base`. */
  add(from: number, base: number, transition: Transition): void {
    const cost = base + transition.cost
    if (cost > this.limit) return
    if (cost < this.#best) this.#best = cost
    const stack = transition.stacks.at(-1) ?? null
    let to = this.#indexes.get(stack)
    if (to === undefined) {
      to = this.#stacks.push(stack) - 1
      this.#indexes.set(stack, to)
      this.#costs.push(cost)
    } else if (cost < (this.#costs[to] ?? 0)) this.#costs[to] = cost
    this.#totals.push(cost)
    this.#edges.push({
      from,
      to,
      cost: transition.cost,
      interpretation: transition.interpretation,
      stacks: transition.stacks,
    })
  }

  /** Keeps the cheapest stacks. */
  prune(): PrunedLayer {
    const costs = this.#costs
    const { limit } = this
    const withinLimit = costs.map((_, index) => index).filter((index) => (costs[index] ?? 0) <= limit)
    const remaining = withinLimit.toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)).slice(0, this.#width.beam)
    const renumbered = new Map(remaining.map((index, rank) => [index, rank]))
    const edges: Edge[] = []
    for (const [index, edge] of this.#edges.entries()) {
      const to = renumbered.get(edge.to)
      if (to === undefined || (this.#totals[index] ?? 0) > limit) continue
      edges.push(to === edge.to ? edge : { ...edge, to })
    }
    return {
      stacks: remaining.map((index) => this.#stacks[index] ?? null),
      costs: remaining.map((index) => costs[index] ?? 0),
      edges,
    }
  }
}
