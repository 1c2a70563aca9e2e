import type { Lattice } from './lattice.ts'
import type { Edge } from './layer.ts'
import type { LevelStack } from './stack.ts'
import { getTotalClosingCost } from './step-cost.ts'

/** The edge chosen for one paragraph, and how much more the cheapest alternative with another position costs. */
export interface Choice {
  readonly edge: Edge
  /** The stack before the paragraph. */
  readonly before: LevelStack
  /** Infinity if there is no alternative. */
  readonly margin: number
  /** The stack of the cheapest alternative. */
  readonly runnerUp: LevelStack | undefined
}

/** Finds the cheapest path through a lattice and the runner-up at each paragraph, from forward and backward costs. */
export function findBestPath(lattice: Lattice): Choice[] {
  const { layers, edges, forward } = lattice
  const backward = computeBackwardCosts(lattice)
  const total = lattice.cost
  const choices: Choice[] = []
  let position = 0
  edges.forEach((layerEdges, index) => {
    const after = backward[index + 1] ?? []
    let best: Edge | undefined
    let leastCost = Number.POSITIVE_INFINITY
    for (const edge of layerEdges) {
      if (edge.from !== position) continue
      const cost = edge.cost + (after[edge.to] ?? Number.POSITIVE_INFINITY)
      if (cost < leastCost - 1e-9) {
        leastCost = cost
        best = edge
      }
    }
    if (best === undefined) throw new Error('A lattice layer has no outgoing edge')
    const next = layers[index + 1] ?? []
    const chosenStack = next[best.to] ?? null
    let margin = Number.POSITIVE_INFINITY
    let runnerUp: LevelStack | undefined
    next.forEach((stack, to) => {
      const cost =
        (forward[index + 1]?.[to] ?? Number.POSITIVE_INFINITY) + (after[to] ?? Number.POSITIVE_INFINITY) - total
      if (cost >= margin || hasSameLabels(stack, chosenStack)) return
      margin = cost
      runnerUp = stack
    })
    choices.push({ edge: best, before: layers[index]?.[position] ?? null, margin, runnerUp })
    position = best.to
  })
  return choices
}

function computeBackwardCosts({ layers, edges }: Lattice): number[][] {
  const last = layers.at(-1) ?? []
  const backward: number[][] = []
  backward[layers.length - 1] = last.map((stack) => getTotalClosingCost(stack))
  for (let index = edges.length - 1; index >= 0; index--) {
    const after = backward[index + 1] ?? []
    const costs = (layers[index] ?? []).map(() => Number.POSITIVE_INFINITY)
    for (const edge of edges[index] ?? []) {
      const cost = edge.cost + (after[edge.to] ?? Number.POSITIVE_INFINITY)
      if (cost < (costs[edge.from] ?? Number.POSITIVE_INFINITY)) costs[edge.from] = cost
    }
    backward[index] = costs
  }
  return backward
}

/** Returns true if two stacks have the same labels. */
function hasSameLabels(first: LevelStack, second: LevelStack): boolean {
  let left = first
  let right = second
  while (left !== right) {
    if (left === null || right === null || left.label !== right.label) return false
    left = left.parent
    right = right.parent
  }
  return true
}
