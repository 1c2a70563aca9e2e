import type { LineInterpretation } from './line-interpretations.ts'
import type { Marker } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Style } from './parsed-regulation.ts'
import type { OpenLevel, LevelStack, StackTable } from './stack.ts'
import { getClosingCost } from './step-cost.ts'
import { type Expectation, findSteps } from './steps.ts'

const FLUSH_COST = { announced: 0.5, subheading: 0.1, other: 2.5 }
const TERM_COST = { asText: 1.5, explicitAsText: 8, underMarked: 0.5, atTop: 1, nested: 8 }

/** One way to get from a stack across a paragraph. */
export interface Transition {
  readonly stacks: readonly LevelStack[]
  readonly cost: number
  readonly interpretation: LineInterpretation
}

/** The context of a paragraph. */
export interface TransitionContext {
  readonly table: StackTable
  readonly afterOmission: boolean
  readonly expectation: Expectation
  /** The paragraph ends with a period. */
  readonly endsSentence: boolean
  /** The rule has text before this paragraph, so a new sequence can start here. */
  readonly hasPreceding: boolean
  readonly next: Paragraph | undefined
  /** Transitions that cost more than this are discarded. */
  readonly limit: number
}

/**
 * Finds the likely transitions across a paragraph from `stack`: as provisions, as running text, or as unmarked text
 * that starts a sequence of its own.
 */
export function findTransitions(
  paragraph: Paragraph,
  index: number,
  interpretations: readonly LineInterpretation[],
  stack: LevelStack,
  style: Style,
  context: TransitionContext,
): Transition[] {
  const [defaultInterpretation] = interpretations
  if (defaultInterpretation === undefined) return []
  if (paragraph.kind === 'term') {
    const transitions = findTermTransitions(paragraph, index, stack, defaultInterpretation, context)
    return [
      ...transitions,
      ...transitions.flatMap((transition) =>
        findTermChildTransitions(transition, interpretations.slice(1), style, context),
      ),
    ]
  }
  if (paragraph.kind === 'marked')
    return interpretations.flatMap((interpretation) =>
      findInterpretationTransitions(interpretation, stack, style, context),
    )
  const transitions: Transition[] = [{ stacks: [stack], cost: 0, interpretation: defaultInterpretation }]
  if (paragraph.kind !== 'text') return transitions
  for (const interpretation of interpretations.slice(1))
    transitions.push(...findInterpretationTransitions(interpretation, stack, style, context))
  const nextStartsSequence =
    context.next?.kind === 'marked' && context.next.markers[0]?.candidates.some((candidate) => candidate.ordinal === 1)
  if (nextStartsSequence === true && context.hasPreceding && isSubheading(paragraph.rich.text)) {
    transitions.push({
      stacks: [context.table.open(null, createFlushLevel(index))],
      cost: FLUSH_COST.subheading,
      interpretation: defaultInterpretation,
    })
  } else if (nextStartsSequence === true && stack !== null) {
    const cost = /[:—–-]["”]?$/.test(paragraph.rich.text) ? FLUSH_COST.announced : FLUSH_COST.other
    transitions.push({
      stacks: [context.table.open(leaveFlush(stack), createFlushLevel(index))],
      cost,
      interpretation: defaultInterpretation,
    })
  }
  return transitions
}

/** Returns true for a short unmarked line without a period: "CATEGORY I—FIREARMS" above its own (a), (b), (c). */
function isSubheading(text: string): boolean {
  return (
    text.length <= 120 &&
    !/[.,;:!?—–-]["”’)]*$/.test(text) &&
    !/^[a-z]+ing\b|\b(?:shall|must|may|the following)\b/.test(text)
  )
}

/** Unmarked text is a sibling of earlier unmarked text that has children. */
function leaveFlush(stack: LevelStack): LevelStack {
  for (let entry = stack; entry !== null; entry = entry.parent) if (entry.type === 'flush') return entry.parent
  return stack
}

function createFlushLevel(
  index: number,
): Pick<OpenLevel, 'type' | 'level' | 'ordinal' | 'label' | 'isLone' | 'bare' | 'isLast'> {
  return { type: 'flush', level: -1, ordinal: index, label: `¶${index}`, isLone: false, bare: false, isLast: false }
}

type TermLine = Extract<Paragraph, { kind: 'term' }>

function findTermTransitions(
  paragraph: TermLine,
  index: number,
  stack: LevelStack,
  interpretation: LineInterpretation,
  context: TransitionContext,
): Transition[] {
  const entry = {
    type: 'term',
    level: -1,
    ordinal: index,
    label: paragraph.label,
    isLone: false,
    bare: false,
    isLast: false,
  } as const
  const transitions: Transition[] = []
  let closing = 0
  let isNested = false
  for (let open = stack; open !== null; open = open.parent) {
    if (open.type === 'term') {
      transitions.push({ stacks: [context.table.open(open.parent, entry)], cost: closing, interpretation })
      isNested = true
      break
    }
    closing += getClosingCost(open)
  }
  transitions.push({
    stacks: [stack],
    cost: paragraph.isExplicit ? TERM_COST.explicitAsText : TERM_COST.asText,
    interpretation,
  })
  const nestedCost = stack === null || stack.type === 'flush' ? 0 : TERM_COST.underMarked
  if (!isNested && stack !== null)
    transitions.push({ stacks: [context.table.open(null, entry)], cost: closing + TERM_COST.atTop, interpretation })
  transitions.push({
    stacks: [context.table.open(stack, entry)],
    cost: isNested ? TERM_COST.nested : nestedCost,
    interpretation,
  })
  return transitions
}

/** "Pony means (1) a horse that": the first child starts on the line of its term. */
function findTermChildTransitions(
  term: Transition,
  interpretations: readonly LineInterpretation[],
  style: Style,
  context: TransitionContext,
): Transition[] {
  const entry = term.stacks.at(-1) ?? null
  if (entry?.type !== 'term') return []
  const limit = context.limit - term.cost
  return interpretations
    .flatMap((interpretation) => findInterpretationTransitions(interpretation, entry, style, { ...context, limit }))
    .map((transition) => ({ ...transition, cost: transition.cost + term.cost }))
}

function findInterpretationTransitions(
  interpretation: LineInterpretation,
  stack: LevelStack,
  style: Style,
  context: TransitionContext,
): Transition[] {
  let transitions: { stacks: LevelStack[]; cost: number }[] = [{ stacks: [], cost: interpretation.cost }]
  interpretation.markerGroups.forEach((group, groupIndex) => {
    transitions = transitions.flatMap((transition) => {
      const from = groupIndex === 0 ? stack : (transition.stacks.at(-1) ?? null)
      const inline = groupIndex > 0 && !isNextSibling(group, interpretation.markerGroups[groupIndex - 1])
      return applyMarkerGroup(group, inline, { stack: from, cost: transition.cost }, style, context).map((end) => ({
        stacks: [...transition.stacks, end.stack],
        cost: end.cost,
      }))
    })
  })
  return transitions.map((transition) => ({
    stacks: transition.stacks.length === 0 ? [stack] : transition.stacks,
    cost: transition.cost,
    interpretation,
  }))
}

/** Returns true if an inline provision is the next sibling of the previous one, not its child. */
function isNextSibling([marker]: readonly Marker[], before: readonly Marker[] | undefined): boolean {
  const last = before?.at(-1)
  if (marker === undefined || last === undefined) return false
  return marker.candidates.some(
    ({ type, ordinal }) =>
      ordinal > 1 && last.candidates.some((candidate) => candidate.type === type && candidate.ordinal + 1 === ordinal),
  )
}

interface PartialTransition {
  readonly stack: LevelStack
  readonly cost: number
}

/** Applies stacked markers in order. The first may continue a sequence; each later one is a child of the one before. */
function applyMarkerGroup(
  group: readonly Marker[],
  inline: boolean,
  from: PartialTransition,
  style: Style,
  context: TransitionContext,
): PartialTransition[] {
  let ends: PartialTransition[] = [from]
  group.forEach((marker, order) => {
    const childOnly = inline || order > 0
    ends = ends.flatMap((end) =>
      findSteps(end.stack, marker, style, {
        table: context.table,
        childOnly,
        afterOmission: context.afterOmission && !childOnly,
        expectation: childOnly ? undefined : context.expectation,
        endsSentence: context.endsSentence,
        limit: context.limit - end.cost,
      }).map((step) => ({ stack: step.stack, cost: end.cost + step.cost })),
    )
  })
  return ends
}
