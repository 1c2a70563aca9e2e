import type { Entry, Stack } from './stack.ts'

/**
 * Costs of a step. Continuing an open sequence and opening the next level at its first member are free; the rest is
 * weighed so that one plain mistake of a drafter (1 to 3) is dearer than a rare but regular order.
 */
export const STEP_COST = {
  gap: 1,
  longGap: 4,
  duplicate: 6,
  backwards: 7,
  lateStart: 3,
  skippedLevel: 2,
  skippedMore: 0.5,
  skippedAtTop: 0.12,
  reopened: 2.5,
  unusualOrder: 4,
  repeatedFamily: 6,
  loneRoman: 0.6,
  lone: 0.2,
  closedLevel: 0.05,
  italicMismatch: 1.5,
  mixedForm: 1,
  afterStars: 0.2,
  unexpected: 1.1,
  afterLast: 1.6,
  bareOpening: 0.4,
}
const LONG_GAP_FROM = 4

/** Price of going from one member of a sequence to another. (a-1) and (1a) stand between whole members. */
export function advance(from: number, to: number): number {
  if (to === from) return STEP_COST.duplicate
  if (to < from) return STEP_COST.backwards
  const missing = Math.floor(to) - Math.floor(from) - 1
  if (missing < 0) return 0
  if (missing === 0) return 0
  return missing < LONG_GAP_FROM ? missing * STEP_COST.gap : STEP_COST.longGap
}

/** Price of leaving a level: a sequence of one member is unlikely, a lone roman most of all. */
export function closingCost(entry: Entry): number {
  if (entry.type === 'term' || entry.type === 'flush') return STEP_COST.closedLevel
  if (!entry.lone) return STEP_COST.closedLevel
  return (
    STEP_COST.closedLevel +
    (entry.type === 'roman' || entry.type === 'upper-roman' ? STEP_COST.loneRoman : STEP_COST.lone)
  )
}

/** Price of leaving every level at the end of a rule. */
export function closingAll(stack: Stack): number {
  let cost = 0
  for (let entry = stack; entry !== null; entry = entry.parent) cost += closingCost(entry) - STEP_COST.closedLevel
  return cost
}
