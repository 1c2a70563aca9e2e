import type { LineReading } from './inline.ts'
import type { Marker } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Style } from './parsed-regulation.ts'
import type { Entry, Stack, StackTable } from './stack.ts'
import { closingCost } from './step-cost.ts'
import { type Expectation, stepsFrom } from './steps.ts'

const FLUSH_COST = { announced: 0.5, subheading: 0.1, other: 2.5 }
const TERM_COST = { asText: 1.5, sureAsText: 8, underMarked: 0.5, atTop: 1, nested: 8 }

/** A way over one paragraph from one stack. */
export interface Way {
  readonly stacks: readonly Stack[]
  readonly cost: number
  readonly reading: LineReading
}

/** What is known around a paragraph. */
export interface Around {
  readonly table: StackTable
  readonly afterStars: boolean
  readonly expects: Expectation
  /** The paragraph ends with a full stop. */
  readonly ends: boolean
  /** Something stands before in the rule, so that an order can begin anew. */
  readonly inOrder: boolean
  readonly next: Paragraph | undefined
  /** Ways dearer than this are not wanted. */
  readonly limit: number
}

/** Every likely way over a paragraph from `stack`: as provisions, as running text, as the head of an order of its own. */
export function waysOver(
  paragraph: Paragraph,
  index: number,
  readings: readonly LineReading[],
  stack: Stack,
  style: Style,
  around: Around,
): Way[] {
  const [plainReading] = readings
  if (plainReading === undefined) return []
  if (paragraph.kind === 'term') {
    const ways = termWays(paragraph, index, stack, plainReading, around)
    return [...ways, ...ways.flatMap((way) => childrenOfTerm(way, readings.slice(1), style, around))]
  }
  if (paragraph.kind === 'marked') return readings.flatMap((reading) => readingWays(reading, stack, style, around))
  const ways: Way[] = [{ stacks: [stack], cost: 0, reading: plainReading }]
  if (paragraph.kind !== 'text') return ways
  for (const reading of readings.slice(1)) ways.push(...readingWays(reading, stack, style, around))
  const opens =
    around.next?.kind === 'marked' && around.next.markers[0]?.candidates.some((candidate) => candidate.ordinal === 1)
  if (opens === true && around.inOrder && isSubheading(paragraph.rich.text)) {
    ways.push({
      stacks: [around.table.open(null, flushEntry(index))],
      cost: FLUSH_COST.subheading,
      reading: plainReading,
    })
  } else if (opens === true && stack !== null) {
    const cost = /[:—–-]["”]?$/.test(paragraph.rich.text) ? FLUSH_COST.announced : FLUSH_COST.other
    ways.push({ stacks: [around.table.open(outOfFlush(stack), flushEntry(index))], cost, reading: plainReading })
  }
  return ways
}

/** A short unmarked line without full stop: "CATEGORY I—FIREARMS" above an (a), (b), (c) of its own. */
function isSubheading(text: string): boolean {
  return (
    text.length <= 120 &&
    !/[.,;:!?—–-]["”’)]*$/.test(text) &&
    !/^[a-z]+ing\b|\b(?:shall|must|may|the following)\b/.test(text)
  )
}

/** Unmarked text after unmarked text with children of its own is its sibling. */
function outOfFlush(stack: Stack): Stack {
  for (let entry = stack; entry !== null; entry = entry.parent) if (entry.type === 'flush') return entry.parent
  return stack
}

function flushEntry(index: number): Pick<Entry, 'type' | 'level' | 'ordinal' | 'label' | 'lone' | 'bare' | 'last'> {
  return { type: 'flush', level: -1, ordinal: index, label: `¶${index}`, lone: false, bare: false, last: false }
}

type TermLine = Extract<Paragraph, { kind: 'term' }>

function termWays(paragraph: TermLine, index: number, stack: Stack, reading: LineReading, around: Around): Way[] {
  const entry = {
    type: 'term',
    level: -1,
    ordinal: index,
    label: paragraph.label,
    lone: false,
    bare: false,
    last: false,
  } as const
  const ways: Way[] = []
  let closing = 0
  let nested = false
  for (let open = stack; open !== null; open = open.parent) {
    if (open.type === 'term') {
      ways.push({ stacks: [around.table.open(open.parent, entry)], cost: closing, reading })
      nested = true
      break
    }
    closing += closingCost(open)
  }
  ways.push({ stacks: [stack], cost: paragraph.sure ? TERM_COST.sureAsText : TERM_COST.asText, reading })
  const under = stack === null || stack.type === 'flush' ? 0 : TERM_COST.underMarked
  if (!nested && stack !== null)
    ways.push({ stacks: [around.table.open(null, entry)], cost: closing + TERM_COST.atTop, reading })
  ways.push({ stacks: [around.table.open(stack, entry)], cost: nested ? TERM_COST.nested : under, reading })
  return ways
}

/** "Pony means (1) a horse that": the first child begins on the line of its term. */
function childrenOfTerm(term: Way, readings: readonly LineReading[], style: Style, around: Around): Way[] {
  const entry = term.stacks.at(-1) ?? null
  if (entry?.type !== 'term') return []
  const limit = around.limit - term.cost
  return readings
    .flatMap((reading) => readingWays(reading, entry, style, { ...around, limit }))
    .map((way) => ({ ...way, cost: way.cost + term.cost }))
}

function readingWays(reading: LineReading, stack: Stack, style: Style, around: Around): Way[] {
  let ways: { stacks: Stack[]; cost: number }[] = [{ stacks: [], cost: reading.cost }]
  reading.groups.forEach((group, place) => {
    ways = ways.flatMap((way) => {
      const from = place === 0 ? stack : (way.stacks.at(-1) ?? null)
      const inline = place > 0 && !isNext(group, reading.groups[place - 1])
      return groupEnds(group, inline, { stack: from, cost: way.cost }, style, around).map((end) => ({
        stacks: [...way.stacks, end.stack],
        cost: end.cost,
      }))
    })
  })
  return ways.map((way) => ({ stacks: way.stacks.length === 0 ? [stack] : way.stacks, cost: way.cost, reading }))
}

/** Whether an inline provision is the sibling after the one before it, and not its child. */
function isNext([marker]: readonly Marker[], before: readonly Marker[] | undefined): boolean {
  const last = before?.at(-1)
  if (marker === undefined || last === undefined) return false
  return marker.candidates.some(
    ({ type, ordinal }) =>
      ordinal > 1 && last.candidates.some((candidate) => candidate.type === type && candidate.ordinal + 1 === ordinal),
  )
}

interface End {
  readonly stack: Stack
  readonly cost: number
}

/** Where stacked markers lead: the first may go on a sequence, each later one is a child of the one before. */
function groupEnds(group: readonly Marker[], inline: boolean, from: End, style: Style, around: Around): End[] {
  let ends: End[] = [from]
  group.forEach((marker, order) => {
    const childOnly = inline || order > 0
    ends = ends.flatMap((end) =>
      stepsFrom(end.stack, marker, style, {
        table: around.table,
        childOnly,
        afterStars: around.afterStars && !childOnly,
        expects: childOnly ? undefined : around.expects,
        ends: around.ends,
        limit: around.limit - end.cost,
      }).map((step) => ({ stack: step.stack, cost: end.cost + step.cost })),
    )
  })
  return ends
}
