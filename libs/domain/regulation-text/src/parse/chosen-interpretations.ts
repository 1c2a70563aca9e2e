import type { Lattice } from './lattice.ts'
import { getStackLabels, type LevelStack } from './stack.ts'
import { getTotalClosingCost } from './step-cost.ts'

/**
 * Removes the lattice paths that contradict the chosen interpretations, so the cheapest remaining path fits them.
 * Ignores a choice that no path satisfies.
 */
export function restrictToChosen(lattice: Lattice, paths: ReadonlyMap<number, readonly string[]>): Lattice {
  let restricted = lattice
  for (const [index, path] of paths) restricted = restrictAt(restricted, index, path) ?? restricted
  return restricted
}

function restrictAt(lattice: Lattice, index: number, path: readonly string[]): Lattice | undefined {
  const expectedKey = pathKey(path)
  const allowed = (lattice.layers[index + 1] ?? []).map((stack) => stackKey(stack) === expectedKey)
  if (!allowed.includes(true)) return undefined
  const edges = lattice.edges.map((layer, position) =>
    position === index ? layer.filter((edge) => allowed[edge.to] === true) : layer,
  )
  const forward: (readonly number[])[] = [lattice.forward[0] ?? []]
  edges.forEach((layer, position) => {
    const costs = (lattice.layers[position + 1] ?? []).map(() => Number.POSITIVE_INFINITY)
    for (const edge of layer) {
      const cost = (forward[position]?.[edge.from] ?? Number.POSITIVE_INFINITY) + edge.cost
      if (cost < (costs[edge.to] ?? Number.POSITIVE_INFINITY)) costs[edge.to] = cost
    }
    forward.push(costs)
  })
  const costs = (lattice.layers.at(-1) ?? []).map(
    (stack, position) => (forward.at(-1)?.[position] ?? Number.POSITIVE_INFINITY) + getTotalClosingCost(stack),
  )
  const cost = Math.min(...costs)
  return Number.isFinite(cost) ? { ...lattice, edges, forward, cost } : undefined
}

function stackKey(stack: LevelStack): string {
  return pathKey(getStackLabels(stack))
}

/** Unmarked text gets its final number only after parsing, so any two numbers count as equal. */
function pathKey(labels: readonly string[]): string {
  return labels.map((label) => (/^(?:p\d*|¶\d+)$/.test(label) ? 'p' : label)).join('/')
}
