import type { OpenLevel, LevelStack } from './stack.ts'

/**
 * Costs of a step. Continuing an open sequence and opening the next level at its first member are free. The other
 * weights make one simple drafting mistake (1 to 3) cost more than a rare but regular order.
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
  afterOmission: 0.2,
  unexpected: 1.1,
  afterLast: 1.6,
  bareOpening: 0.4,
}
const LONG_GAP_FROM = 4

/** Returns the cost of going from one member of a sequence to another. (a-1) and (1a) are between whole numbers. */
export function getAdvanceCost(from: number, to: number): number {
  if (to === from) return STEP_COST.duplicate
  if (to < from) return STEP_COST.backwards
  const missing = Math.floor(to) - Math.floor(from) - 1
  if (missing < 0) return 0
  if (missing === 0) return 0
  return missing < LONG_GAP_FROM ? missing * STEP_COST.gap : STEP_COST.longGap
}

/** Returns the cost of closing a level. A sequence with one member is unlikely, especially a lone roman numeral. */
export function getClosingCost(entry: OpenLevel): number {
  if (entry.type === 'term' || entry.type === 'flush') return STEP_COST.closedLevel
  if (!entry.isLone) return STEP_COST.closedLevel
  return (
    STEP_COST.closedLevel +
    (entry.type === 'roman' || entry.type === 'upper-roman' ? STEP_COST.loneRoman : STEP_COST.lone)
  )
}

/** Returns the cost of closing every level at the end of a rule. */
export function getTotalClosingCost(stack: LevelStack): number {
  let cost = 0
  for (let entry = stack; entry !== null; entry = entry.parent) cost += getClosingCost(entry) - STEP_COST.closedLevel
  return cost
}
