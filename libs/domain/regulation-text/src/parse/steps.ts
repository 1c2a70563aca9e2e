import { candidatesOf, type Candidate, type Marker, type MarkerType } from './markers.ts'
import type { Style } from './parsed-regulation.ts'
import { LEVELS } from './styles.ts'

/** An open level: the last member of its sequence so far. The chain of parents is the stack of open levels. */
export interface Entry {
  readonly type: MarkerType | 'term' | 'flush'
  /** Level in the style's order; -1 for terms and unmarked text, under which an order begins anew. */
  readonly level: number
  readonly ordinal: number
  readonly label: string
  /** The only member of its sequence so far. */
  readonly lone: boolean
  readonly bare: boolean
  readonly parent: Entry | null
  readonly depth: number
}

/** The stack of open levels, innermost last; `null` is the rule itself. */
export type Stack = Entry | null

/** What is unusual about a step; the reason of a doubt where the step is taken. */
export type Anomaly =
  | 'gap-in-sequence'
  | 'duplicate-marker'
  | 'out-of-sequence'
  | 'sequence-starts-late'
  | 'level-skipped'
  | 'unusual-order'
  | 'unmarked-parent'

type EntryFields = Pick<Entry, 'type' | 'level' | 'ordinal' | 'label' | 'lone' | 'bare'>

/** Keeps every stack of a rule once, so that equal stacks are the same object. */
export class StackTable {
  readonly #children = new Map<Stack, Map<string, Entry>>()

  /** The stack that opens a level under `parent`. */
  open(parent: Stack, fields: EntryFields): Entry {
    let siblings = this.#children.get(parent)
    if (siblings === undefined) {
      siblings = new Map()
      this.#children.set(parent, siblings)
    }
    const key = `${fields.type} ${fields.level} ${fields.lone ? 1 : 0} ${fields.bare ? 1 : 0} ${fields.ordinal} ${fields.label}`
    let entry = siblings.get(key)
    if (entry === undefined) {
      entry = { ...fields, parent, depth: parent === null ? 1 : parent.depth + 1 }
      siblings.set(key, entry)
    }
    return entry
  }
}

/** One way on from a stack. */
export interface Step {
  readonly stack: Entry
  readonly cost: number
}

/**
 * Costs of a step. Continuing an open sequence and opening the next level at its first member are free; the rest is
 * weighed so that one plain mistake of a drafter (1 to 3) is dearer than a rare but regular order.
 */
export const STEP_COST = {
  gap: 1,
  longGap: 4,
  duplicate: 6,
  backwards: 8,
  lateStart: 3,
  skippedLevel: 2,
  skippedMore: 0.5,
  skippedAtTop: 0.12,
  unusualOrder: 4,
  repeatedFamily: 6,
  loneRoman: 0.6,
  lone: 0.2,
  closedLevel: 0.05,
  italicMismatch: 1.5,
  mixedForm: 1,
  afterStars: 0.2,
  unexpected: 1.1,
  bareOpening: 0.4,
}
const LONG_GAP_FROM = 4
const DEEP_DIGIT = 4
/** No regulation nests deeper; keeps hostile texts from growing stacks without end. */
const MAX_DEPTH = 14

/**
 * What the words before a marker announce: after "; and" comes the next member of the same sequence, after a colon or a
 * long dash the first child. Punctuation errs now and then, so it only tips the scales.
 */
export type Expectation = 'sibling' | 'child' | undefined

/** What the end of `text` announces. */
export function expectationAfter(text: string): Expectation {
  if (/[;,] (?:and|or|and\/or)$/.test(text)) return 'sibling'
  return /[:—]$/.test(text) ? 'child' : undefined
}

/** What is known about the place of a step. */
export interface StepOptions {
  readonly table: StackTable
  readonly childOnly: boolean
  readonly afterStars: boolean
  readonly expects: Expectation
}

/** Every way on from `stack` with `marker`. `childOnly` for the second of two stacked markers and for inline children. */
export function stepsFrom(stack: Stack, marker: Marker, style: Style, options: StepOptions): Step[] {
  const steps: Step[] = []
  for (const candidate of marker.candidates) {
    if (!options.childOnly) continuing(steps, stack, marker, candidate, options)
    const opened = opening(stack, marker, candidate, style, options)
    if (opened !== undefined) steps.push(opened)
  }
  if (options.expects === undefined || stack === null) return steps
  return steps.map((step) =>
    meets(options.expects, stack, step.stack) ? step : { ...step, cost: step.cost + STEP_COST.unexpected },
  )
}

function meets(expects: Expectation, before: Entry, entry: Entry): boolean {
  return expects === 'child'
    ? entry.depth > before.depth
    : entry.depth === before.depth && entry.type === before.type && entry.level === before.level
}

function continuing(
  steps: Step[],
  stack: Stack,
  marker: Marker,
  candidate: Candidate,
  { table, afterStars }: StepOptions,
): void {
  let closing = 0
  for (let entry = stack; entry !== null; entry = entry.parent) {
    if (entry.type === candidate.type) {
      const form =
        (entry.bare === marker.bare ? 0 : STEP_COST.mixedForm) + italicCost(marker, candidate.type, entry.level)
      const price = advance(entry.ordinal, candidate.ordinal)
      const cost =
        (afterStars && price <= STEP_COST.longGap ? Math.min(price, STEP_COST.afterStars) : price) + closing + form
      steps.push({ stack: entryOf(table, entry.parent, candidate, marker, entry.level, false), cost })
    }
    closing += closingCost(entry)
  }
}

function opening(
  stack: Stack,
  marker: Marker,
  candidate: Candidate,
  style: Style,
  { table, afterStars }: StepOptions,
): Step | undefined {
  if (stack !== null && stack.depth >= MAX_DEPTH) return undefined
  const order = LEVELS[style]
  const base = stack === null ? -1 : stack.level
  let level = order.indexOf(candidate.type, base + 1)
  let cost = 0
  if (marker.bare && level !== base + 1) {
    // `1.` and `a.` keep no style's order: they nest as they come, and (a) under them begins anew.
    level = -1
    if (isOpen(stack, candidate.type)) cost += STEP_COST.repeatedFamily
  } else if (level === -1) {
    level = order.includes(candidate.type) ? base : base + 1
    if (!order.includes(candidate.type) && candidate.type.startsWith('double')) return undefined
    cost += isOpen(stack, candidate.type) ? STEP_COST.repeatedFamily : STEP_COST.unusualOrder
  } else if (level > base + 1) {
    const skipped = level - base - 2
    if (base === -1)
      cost +=
        stack === null
          ? level === 1 && candidate.type === 'digit'
            ? STEP_COST.skippedAtTop
            : STEP_COST.skippedLevel
          : level === 1
            ? 0
            : STEP_COST.skippedAtTop
    else cost += STEP_COST.skippedLevel + STEP_COST.skippedMore * skipped
  }
  if (candidate.ordinal !== 1) {
    const weight = candidate.ordinal >= 50 || (candidate.type === 'roman' && marker.label.length === 1) ? 2 : 0
    const late = STEP_COST.lateStart + Math.min(1, 0.1 * (candidate.ordinal - 2)) + weight
    cost += afterStars && weight === 0 ? STEP_COST.afterStars : late
  }
  if (marker.bare) cost += STEP_COST.bareOpening
  return {
    stack: entryOf(table, stack, candidate, marker, level, true),
    cost: cost + italicCost(marker, candidate.type, level),
  }
}

/** Price of going from one member of a sequence to another. (a-1) and (1a) stand between whole members. */
export function advance(from: number, to: number): number {
  if (to === from) return STEP_COST.duplicate
  if (to < from) return STEP_COST.backwards
  const missing = Math.floor(to) - Math.floor(from) - 1
  if (missing < 0) return 0
  if (missing === 0) return 0
  return missing < LONG_GAP_FROM ? missing * STEP_COST.gap : STEP_COST.longGap
}

function italicCost(marker: Marker, type: MarkerType, level: number): number {
  if (!marker.italic || (type !== 'digit' && type !== 'roman')) return 0
  return level >= DEEP_DIGIT || level < 0 ? 0 : STEP_COST.italicMismatch
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

function isOpen(stack: Stack, type: MarkerType): boolean {
  for (let entry = stack; entry !== null && (entry.level >= 0 || entry.bare); entry = entry.parent)
    if (entry.type === type) return true
  return false
}

function entryOf(
  table: StackTable,
  parent: Stack,
  candidate: Candidate,
  marker: Marker,
  level: number,
  lone: boolean,
): Entry {
  const end =
    marker.rangeEnd === undefined
      ? undefined
      : candidatesOf(marker.rangeEnd).find((last) => last.type === candidate.type)
  const ordinal = Math.max(candidate.ordinal, end?.ordinal ?? 0)
  return table.open(parent, {
    type: candidate.type,
    level,
    ordinal,
    label: marker.label,
    lone: lone && end === undefined,
    bare: marker.bare,
  })
}

/** The labels of a stack, outermost first. */
export function labelsOf(stack: Stack): string[] {
  const labels: string[] = []
  for (let entry = stack; entry !== null; entry = entry.parent) labels.push(entry.label)
  return labels.reverse()
}
