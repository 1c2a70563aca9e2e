import type { Lattice } from './lattice.ts'
import { labelsOf, type Stack } from './stack.ts'
import { closingAll } from './step-cost.ts'

/**
 * The lattice with only the ways that put each chosen paragraph where the person wants it, so that the cheapest of them
 * reads what follows to fit. A place that no way leads to is left to the markers.
 */
export function withChosen(lattice: Lattice, places: ReadonlyMap<number, readonly string[]>): Lattice {
  let kept = lattice
  for (const [index, place] of places) kept = through(kept, index, place) ?? kept
  return kept
}

function through(lattice: Lattice, index: number, place: readonly string[]): Lattice | undefined {
  const wanted = keyOf(place)
  const allowed = (lattice.layers[index + 1] ?? []).map((stack) => keyOfStack(stack) === wanted)
  if (!allowed.includes(true)) return undefined
  const edges = lattice.edges.map((layer, at) =>
    at === index ? layer.filter((edge) => allowed[edge.to] === true) : layer,
  )
  const forward: (readonly number[])[] = [lattice.forward[0] ?? []]
  edges.forEach((layer, at) => {
    const costs = (lattice.layers[at + 1] ?? []).map(() => Number.POSITIVE_INFINITY)
    for (const edge of layer) {
      const cost = (forward[at]?.[edge.from] ?? Number.POSITIVE_INFINITY) + edge.cost
      if (cost < (costs[edge.to] ?? Number.POSITIVE_INFINITY)) costs[edge.to] = cost
    }
    forward.push(costs)
  })
  const costs = (lattice.layers.at(-1) ?? []).map(
    (stack, at) => (forward.at(-1)?.[at] ?? Number.POSITIVE_INFINITY) + closingAll(stack),
  )
  const cost = Math.min(...costs)
  return Number.isFinite(cost) ? { ...lattice, edges, forward, cost } : undefined
}

function keyOfStack(stack: Stack): string {
  return keyOf(labelsOf(stack))
}

/** Unmarked text has a number of its own while it is read and another when it is told: any is as good. */
function keyOf(labels: readonly string[]): string {
  return labels.map((label) => (/^(?:p\d*|¶\d+)$/.test(label) ? 'p' : label)).join('/')
}
