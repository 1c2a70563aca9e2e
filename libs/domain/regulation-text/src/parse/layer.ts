import type { LineReading } from './inline.ts'
import type { Stack } from './stack.ts'
import type { Way } from './ways.ts'

/** A way over one paragraph: the reading taken and the stack after each provision of the line. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
  readonly reading: LineReading
  readonly stacks: readonly Stack[]
}

/** How many stacks are kept after each paragraph, and how much dearer than the best one may be. */
export interface Width {
  readonly beam: number
  readonly margin: number
}

/** The stacks after one paragraph, the least cost of reaching each, and the ways from those before. */
export interface PrunedLayer {
  readonly stacks: readonly Stack[]
  readonly costs: readonly number[]
  readonly edges: readonly Edge[]
}

/** The stacks reached over one paragraph; equal stacks are one. */
export class Layer {
  readonly #width: Width
  readonly #places = new Map<Stack, number>()
  readonly #stacks: Stack[] = []
  readonly #costs: number[] = []
  readonly #edges: Edge[] = []
  /** Cost from the beginning of the rule over each edge. */
  readonly #totals: number[] = []
  #best = Number.POSITIVE_INFINITY

  constructor(width: Width) {
    this.#width = width
  }

  /** A dearer way to a stack is not kept. */
  get limit(): number {
    return this.#best + this.#width.margin
  }

  /** Adds a way from the stack at `from`, which cost `base` to reach. */
  add(from: number, base: number, way: Way): void {
    const cost = base + way.cost
    if (cost > this.limit) return
    if (cost < this.#best) this.#best = cost
    const stack = way.stacks.at(-1) ?? null
    let to = this.#places.get(stack)
    if (to === undefined) {
      to = this.#stacks.push(stack) - 1
      this.#places.set(stack, to)
      this.#costs.push(cost)
    } else if (cost < (this.#costs[to] ?? 0)) this.#costs[to] = cost
    this.#totals.push(cost)
    this.#edges.push({ from, to, cost: way.cost, reading: way.reading, stacks: way.stacks })
  }

  /** Keeps the cheapest stacks. */
  prune(): PrunedLayer {
    const costs = this.#costs
    const { limit } = this
    const likely = costs.map((_, index) => index).filter((index) => (costs[index] ?? 0) <= limit)
    const kept = likely.toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)).slice(0, this.#width.beam)
    const renumbered = new Map(kept.map((index, rank) => [index, rank]))
    const edges: Edge[] = []
    for (const [index, edge] of this.#edges.entries()) {
      const to = renumbered.get(edge.to)
      if (to === undefined || (this.#totals[index] ?? 0) > limit) continue
      edges.push(to === edge.to ? edge : { ...edge, to })
    }
    return {
      stacks: kept.map((index) => this.#stacks[index] ?? null),
      costs: kept.map((index) => costs[index] ?? 0),
      edges,
    }
  }
}
