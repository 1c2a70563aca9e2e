import type { Lattice } from './lattice.ts'
import type { Edge } from './layer.ts'
import type { Stack } from './stack.ts'
import { closingAll } from './step-cost.ts'

/** What was taken over one paragraph, and how much dearer the cheapest reading is that puts it elsewhere. */
export interface Choice {
  readonly edge: Edge
  /** The stack before the paragraph. */
  readonly before: Stack
  /** Infinite where nothing else is possible. */
  readonly margin: number
  /** The runner-up's place. */
  readonly otherwise: Stack | undefined
}

/** The cheapest way through a lattice, with the runner-up at every place (forward and backward least costs). */
export function bestPath(lattice: Lattice): Choice[] {
  const { layers, edges, forward } = lattice
  const backward = backwardCosts(lattice)
  const total = lattice.cost
  const choices: Choice[] = []
  let at = 0
  edges.forEach((layerEdges, index) => {
    const after = backward[index + 1] ?? []
    let chosen: Edge | undefined
    let least = Number.POSITIVE_INFINITY
    for (const edge of layerEdges) {
      if (edge.from !== at) continue
      const cost = edge.cost + (after[edge.to] ?? Number.POSITIVE_INFINITY)
      if (cost < least - 1e-9) {
        least = cost
        chosen = edge
      }
    }
    if (chosen === undefined) throw new Error('the lattice has a layer without a way on')
    const next = layers[index + 1] ?? []
    const place = next[chosen.to] ?? null
    let margin = Number.POSITIVE_INFINITY
    let otherwise: Stack | undefined
    next.forEach((stack, to) => {
      const cost =
        (forward[index + 1]?.[to] ?? Number.POSITIVE_INFINITY) + (after[to] ?? Number.POSITIVE_INFINITY) - total
      if (cost >= margin || samePlace(stack, place)) return
      margin = cost
      otherwise = stack
    })
    choices.push({ edge: chosen, before: layers[index]?.[at] ?? null, margin, otherwise })
    at = chosen.to
  })
  return choices
}

function backwardCosts({ layers, edges }: Lattice): number[][] {
  const last = layers.at(-1) ?? []
  const backward: number[][] = []
  backward[layers.length - 1] = last.map((stack) => closingAll(stack))
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

/** Whether two stacks have the same labels. */
function samePlace(one: Stack, other: Stack): boolean {
  let left = one
  let right = other
  while (left !== right) {
    if (left === null || right === null || left.label !== right.label) return false
    left = left.parent
    right = right.parent
  }
  return true
}
