import { getMarkerCandidates, type MarkerCandidate, type Marker, type MarkerType } from './markers.ts'
import type { Style } from './parsed-regulation.ts'
import type { OpenLevel, LevelStack, StackTable } from './stack.ts'
import { getAdvanceCost, getClosingCost, STEP_COST } from './step-cost.ts'
import { LEVELS } from './styles.ts'

const DEEP_DIGIT = 4
/** (l), (c), (d) and (m) are more likely letters than roman numerals from fifty up. */
const UNLIKELY_ORDINAL = 50
/**
 * No style has a family at more than two levels, and no regulation nests deeper. The limits keep hostile texts from
 * growing endless stacks.
 */
const MAX_OPEN_PER_TYPE = 2
const MAX_DEPTH = 14

/** One possible next stack and its cost. */
export interface Step {
  readonly stack: OpenLevel
  readonly cost: number
}

/**
 * What the text before a marker announces: the next sibling after "; and", the first child after a colon or em dash.
 * Punctuation is not always right, so it only adds to the cost.
 */
export type Expectation = 'sibling' | 'child' | undefined

/** Returns what the end of `text` announces. */
export function getExpectation(text: string): Expectation {
  if (/[;,] (?:and|or|and\/or)$/.test(text)) return 'sibling'
  return /[:—]$/.test(text) ? 'child' : undefined
}

/** The context of a step. */
export interface StepOptions {
  readonly table: StackTable
  readonly childOnly: boolean
  readonly afterOmission: boolean
  readonly expectation: Expectation
  /** The line ends with a period. */
  readonly endsSentence: boolean
  /** Steps that cost more than this are discarded. */
  readonly limit: number
}

/**
 * Returns the steps from `stack` with `marker`. Set `childOnly` for the second of two stacked markers and for inline
 * children.
 */
export function findSteps(stack: LevelStack, marker: Marker, style: Style, options: StepOptions): Step[] {
  return new StepFinder(stack, marker, style, options).find()
}

/** Finds the steps from one stack with one marker. Creates a stack only for a step within the limit. */
class StepFinder {
  readonly #stack: LevelStack
  readonly #marker: Marker
  readonly #style: Style
  readonly #options: StepOptions
  readonly #steps: Step[] = []

  constructor(stack: LevelStack, marker: Marker, style: Style, options: StepOptions) {
    this.#stack = stack
    this.#marker = marker
    this.#style = style
    this.#options = options
  }

  find(): Step[] {
    for (const candidate of this.#marker.candidates) {
      if (!this.#options.childOnly) this.#continueOpenSequences(candidate)
      this.#openLevel(candidate, this.#stack, 0)
    }
    return this.#steps
  }

  /** Continues an open sequence, or opens one next to children that skipped its level. */
  #continueOpenSequences(candidate: MarkerCandidate): void {
    const { limit, afterOmission } = this.#options
    let closing = 0
    for (let entry = this.#stack; entry !== null && closing <= limit; entry = entry.parent) {
      if (entry.type === candidate.type) {
        const form = entry.bare === this.#marker.bare ? 0 : STEP_COST.mixedForm
        const baseCost = getAdvanceCost(entry.ordinal, candidate.ordinal)
        const likely = afterOmission && baseCost <= STEP_COST.longGap && candidate.ordinal < UNLIKELY_ORDINAL
        const gap = likely ? Math.min(baseCost, STEP_COST.afterOmission) : baseCost
        const after = entry.isLast && baseCost < STEP_COST.duplicate ? STEP_COST.afterLast : 0
        this.#addStep(candidate, entry.parent, entry.level, false, gap + closing + form + after)
      }
      closing += getClosingCost(entry)
      if (this.#fitsSkippedLevel(entry, candidate))
        this.#openLevel(candidate, entry.parent, closing + STEP_COST.reopened)
    }
  }

  /** Returns true if the level of `candidate` is between `entry` and its parent: (a), (i), (ii), then (2). */
  #fitsSkippedLevel(entry: OpenLevel, { type }: MarkerCandidate): boolean {
    if (this.#marker.bare || entry.bare || entry.level < 2) return false
    const level = LEVELS[this.#style].indexOf(type, (entry.parent?.level ?? -1) + 1)
    return level !== -1 && level < entry.level
  }

  /** Opens the next level under `parent`, or a deeper one. */
  #openLevel(candidate: MarkerCandidate, parent: LevelStack, closingCost: number): void {
    if (parent !== null && parent.depth >= MAX_DEPTH) return
    const position = this.#findLevel(candidate, parent)
    if (position === undefined) return
    let cost = closingCost + position.cost
    if (candidate.ordinal !== 1) cost += this.#getLateStartCost(candidate)
    if (this.#marker.bare) cost += STEP_COST.bareOpening
    this.#addStep(candidate, parent, position.level, true, cost)
  }

  #findLevel({ type }: MarkerCandidate, parent: LevelStack): { level: number; cost: number } | undefined {
    const order = LEVELS[this.#style]
    const base = parent === null ? -1 : parent.level
    const level = order.indexOf(type, base + 1)
    if (countOpen(parent, type) >= MAX_OPEN_PER_TYPE) return undefined
    // `1.` under (1) belongs to a different sequence, so the two do not repeat a family.
    const repeated = countOpen(parent, type, this.#marker.bare) > 0 ? STEP_COST.repeatedFamily : 0
    // `1.` and `a.` follow no style's order: they nest as they occur, and (a) under them starts over.
    if (this.#marker.bare && level !== base + 1) return { level: -1, cost: repeated }
    // State codes print (1) or (a) under `1.` or `a.` and start over there.
    if (parent?.bare && base !== -1 && level !== base + 1 && repeated === 0)
      return { level: -1, cost: STEP_COST.skippedAtTop }
    if (level === -1) {
      const isKnownType = order.includes(type)
      if (!isKnownType && type.startsWith('double')) return undefined
      return { level: isKnownType ? base : base + 1, cost: repeated || STEP_COST.unusualOrder }
    }
    const skipped = level - base - 1
    if (skipped === 0) return { level, cost: 0 }
    if (base !== -1) {
      // (ii) under (i) is more likely a typo than level 6 directly under level 3.
      const sameTypeCost = parent?.type === type ? STEP_COST.repeatedFamily : 0
      return { level, cost: sameTypeCost + STEP_COST.skippedLevel + STEP_COST.skippedMore * (skipped - 1) }
    }
    if (parent !== null) return { level, cost: level === 1 ? 0 : STEP_COST.skippedAtTop }
    return { level, cost: level === 1 && type === 'digit' ? STEP_COST.skippedAtTop : STEP_COST.skippedLevel }
  }

  #getLateStartCost({ type, ordinal }: MarkerCandidate): number {
    const weight = ordinal >= UNLIKELY_ORDINAL || (type === 'roman' && this.#marker.label.length === 1) ? 2 : 0
    if (this.#options.afterOmission && weight === 0) return STEP_COST.afterOmission
    return STEP_COST.lateStart + Math.min(1, 0.1 * (ordinal - 2)) + weight
  }

  #addStep(
    { type, ordinal }: MarkerCandidate,
    parent: LevelStack,
    level: number,
    opens: boolean,
    baseCost: number,
  ): void {
    const { table, limit, expectation, endsSentence } = this.#options
    const marker = this.#marker
    const cost =
      baseCost + getItalicCost(marker, type, level) + (this.#isExpected(type, parent, level) ? 0 : STEP_COST.unexpected)
    if (cost > limit) return
    const end = marker.rangeEnd === undefined ? undefined : getOrdinal(marker.rangeEnd, type)
    const stack = table.open(parent, {
      type,
      level,
      ordinal: Math.max(ordinal, end ?? 0),
      label: marker.label,
      isLone: opens && end === undefined,
      bare: marker.bare,
      isLast: !opens && endsSentence && expectation === 'sibling',
    })
    this.#steps.push({ stack, cost })
  }

  #isExpected(type: MarkerType, parent: LevelStack, level: number): boolean {
    const { expectation } = this.#options
    const currentStack = this.#stack
    if (expectation === undefined || currentStack === null) return true
    const depth = parent === null ? 1 : parent.depth + 1
    if (expectation === 'child') return depth > currentStack.depth
    return depth === currentStack.depth && type === currentStack.type && level === currentStack.level
  }
}

function getItalicCost(marker: Marker, type: MarkerType, level: number): number {
  if (!marker.italic || (type !== 'digit' && type !== 'roman')) return 0
  return level >= DEEP_DIGIT || level < 0 ? 0 : STEP_COST.italicMismatch
}

/** Counts how often a family is open in the current order. With `bare`, counts only markers printed that way. */
function countOpen(stack: LevelStack, type: MarkerType, bare?: boolean): number {
  let times = 0
  for (let entry = stack; entry !== null && (entry.level >= 0 || entry.bare); entry = entry.parent)
    if (entry.type === type && (bare === undefined || entry.bare === bare)) times++
  return times
}

/** Returns the ordinal of a label in one family, if it belongs to it. */
function getOrdinal(label: string, type: OpenLevel['type']): number | undefined {
  return getMarkerCandidates(label).find((candidate) => candidate.type === type)?.ordinal
}
