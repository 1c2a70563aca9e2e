import { candidatesOf, type Candidate, type Marker, type MarkerType } from './markers.ts'
import type { Style } from './parsed-regulation.ts'
import type { Entry, Stack, StackTable } from './stack.ts'
import { advance, closingCost, STEP_COST } from './step-cost.ts'
import { LEVELS } from './styles.ts'

const DEEP_DIGIT = 4
/** (l), (c), (d) and (m) are letters sooner than fifty and more. */
const UNLIKELY_FROM = 50
/** No order has a family at more than two levels, and no regulation nests deeper: hostile texts grow no endless stacks. */
const MAX_OPEN = 2
const MAX_DEPTH = 14

/** One way on from a stack. */
export interface Step {
  readonly stack: Entry
  readonly cost: number
}

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
  /** The line ends with a full stop. */
  readonly ends: boolean
  /** Steps dearer than this are not wanted. */
  readonly limit: number
}

/** Every way on from `stack` with `marker`. `childOnly` for the second of two stacked markers and for inline children. */
export function stepsFrom(stack: Stack, marker: Marker, style: Style, options: StepOptions): Step[] {
  return new StepFinder(stack, marker, style, options).find()
}

/** Finds the steps from one stack with one marker; a stack is only made where its step is wanted. */
class StepFinder {
  readonly #stack: Stack
  readonly #marker: Marker
  readonly #style: Style
  readonly #options: StepOptions
  readonly #steps: Step[] = []

  constructor(stack: Stack, marker: Marker, style: Style, options: StepOptions) {
    this.#stack = stack
    this.#marker = marker
    this.#style = style
    this.#options = options
  }

  find(): Step[] {
    for (const candidate of this.#marker.candidates) {
      if (!this.#options.childOnly) this.#closeAndGoOn(candidate)
      this.#open(candidate, this.#stack, 0)
    }
    return this.#steps
  }

  /** Goes on a sequence that is open, or opens one beside children that skipped its level. */
  #closeAndGoOn(candidate: Candidate): void {
    const { limit, afterStars } = this.#options
    let closing = 0
    for (let entry = this.#stack; entry !== null && closing <= limit; entry = entry.parent) {
      if (entry.type === candidate.type) {
        const form = entry.bare === this.#marker.bare ? 0 : STEP_COST.mixedForm
        const price = advance(entry.ordinal, candidate.ordinal)
        const likely = afterStars && price <= STEP_COST.longGap && candidate.ordinal < UNLIKELY_FROM
        const gap = likely ? Math.min(price, STEP_COST.afterStars) : price
        const after = entry.last && price < STEP_COST.duplicate ? STEP_COST.afterLast : 0
        this.#add(candidate, entry.parent, entry.level, false, gap + closing + form + after)
      }
      closing += closingCost(entry)
      if (this.#skipped(entry, candidate)) this.#open(candidate, entry.parent, closing + STEP_COST.reopened)
    }
  }

  /** Whether the level of `candidate` lies between `entry` and its parent: (a), (i), (ii), then (2). */
  #skipped(entry: Entry, { type }: Candidate): boolean {
    if (this.#marker.bare || entry.bare || entry.level < 2) return false
    const level = LEVELS[this.#style].indexOf(type, (entry.parent?.level ?? -1) + 1)
    return level !== -1 && level < entry.level
  }

  /** Opens the next level, or one further in, under `parent`. */
  #open(candidate: Candidate, parent: Stack, before: number): void {
    if (parent !== null && parent.depth >= MAX_DEPTH) return
    const place = this.#levelUnder(candidate, parent)
    if (place === undefined) return
    let cost = before + place.cost
    if (candidate.ordinal !== 1) cost += this.#lateStart(candidate)
    if (this.#marker.bare) cost += STEP_COST.bareOpening
    this.#add(candidate, parent, place.level, true, cost)
  }

  #levelUnder({ type }: Candidate, parent: Stack): { level: number; cost: number } | undefined {
    const order = LEVELS[this.#style]
    const base = parent === null ? -1 : parent.level
    const level = order.indexOf(type, base + 1)
    if (timesOpen(parent, type) >= MAX_OPEN) return undefined
    // `1.` under (1) is no member of its family: the one is told from the other.
    const repeated = timesOpen(parent, type, this.#marker.bare) > 0 ? STEP_COST.repeatedFamily : 0
    // `1.` and `a.` keep no style's order: they nest as they come, and (a) under them begins anew.
    if (this.#marker.bare && level !== base + 1) return { level: -1, cost: repeated }
    if (level === -1) {
      const known = order.includes(type)
      if (!known && type.startsWith('double')) return undefined
      return { level: known ? base : base + 1, cost: repeated || STEP_COST.unusualOrder }
    }
    const skipped = level - base - 1
    if (skipped === 0) return { level, cost: 0 }
    if (base !== -1) {
      // (ii) under (i) is a slip of the pen sooner than a level 6 right under level 3.
      const alike = parent?.type === type ? STEP_COST.repeatedFamily : 0
      return { level, cost: alike + STEP_COST.skippedLevel + STEP_COST.skippedMore * (skipped - 1) }
    }
    if (parent !== null) return { level, cost: level === 1 ? 0 : STEP_COST.skippedAtTop }
    return { level, cost: level === 1 && type === 'digit' ? STEP_COST.skippedAtTop : STEP_COST.skippedLevel }
  }

  #lateStart({ type, ordinal }: Candidate): number {
    const weight = ordinal >= UNLIKELY_FROM || (type === 'roman' && this.#marker.label.length === 1) ? 2 : 0
    if (this.#options.afterStars && weight === 0) return STEP_COST.afterStars
    return STEP_COST.lateStart + Math.min(1, 0.1 * (ordinal - 2)) + weight
  }

  #add({ type, ordinal }: Candidate, parent: Stack, level: number, opens: boolean, price: number): void {
    const { table, limit, expects, ends } = this.#options
    const marker = this.#marker
    const cost =
      price + italicCost(marker, type, level) + (this.#isExpected(type, parent, level) ? 0 : STEP_COST.unexpected)
    if (cost > limit) return
    const end = marker.rangeEnd === undefined ? undefined : ordinalIn(marker.rangeEnd, type)
    const stack = table.open(parent, {
      type,
      level,
      ordinal: Math.max(ordinal, end ?? 0),
      label: marker.label,
      lone: opens && end === undefined,
      bare: marker.bare,
      last: !opens && ends && expects === 'sibling',
    })
    this.#steps.push({ stack, cost })
  }

  #isExpected(type: MarkerType, parent: Stack, level: number): boolean {
    const { expects } = this.#options
    const before = this.#stack
    if (expects === undefined || before === null) return true
    const depth = parent === null ? 1 : parent.depth + 1
    if (expects === 'child') return depth > before.depth
    return depth === before.depth && type === before.type && level === before.level
  }
}

function italicCost(marker: Marker, type: MarkerType, level: number): number {
  if (!marker.italic || (type !== 'digit' && type !== 'roman')) return 0
  return level >= DEEP_DIGIT || level < 0 ? 0 : STEP_COST.italicMismatch
}

/** How often a family is open since its order began; of markers that are printed alike where `bare` says how. */
function timesOpen(stack: Stack, type: MarkerType, bare?: boolean): number {
  let times = 0
  for (let entry = stack; entry !== null && (entry.level >= 0 || entry.bare); entry = entry.parent)
    if (entry.type === type && (bare === undefined || entry.bare === bare)) times++
  return times
}

/** The place of a label in one family, where it belongs to it. */
function ordinalIn(label: string, type: Entry['type']): number | undefined {
  return candidatesOf(label).find((candidate) => candidate.type === type)?.ordinal
}
