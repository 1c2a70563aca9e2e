import type { Choice } from './best-path.ts'
import { candidatesOf } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { FoundDoubt, Place } from './covers.ts'
import type { DoubtCode, Reading, Style } from './parsed-regulation.ts'
import { labelsOf, printedLabelsOf, type Entry, type Stack } from './stack.ts'
import { advance } from './step-cost.ts'
import { LEVELS } from './styles.ts'

/** Readings closer than this in cost cannot be told apart by the markers. */
const CLOSE = 1
/** A reading that is dearer than this by comparison is not worth an editor's look. */
const TOLD = 4

type MarkedLine = Extract<Paragraph, { kind: 'marked' }>

interface Context {
  readonly style: Style
  readonly afterStars: boolean
  readonly root: readonly string[]
  /**
   * Where readings of this rule have already been seen to part, with the lines since that part in the same way: what merely
   * hangs on an earlier doubt is not doubted again.
   */
  readonly seen: Map<string, Place[]>
  readonly resolve: (stack: Stack) => readonly string[]
  /** It was said already that the rule has provisions under text without marker. */
  readonly unmarkedTold: boolean
}

/** What is doubtful about a marked line as it was taken; one doubt a place, what is broken before what is unclear. */
export function doubtAt(paragraph: MarkedLine, choice: Choice, context: Context): FoundDoubt | undefined {
  const { reading, stacks } = choice.edge
  const path = context.resolve(reading.continues ? choice.before : (stacks.at(-1) ?? null))
  const otherPath =
    choice.otherwise === undefined
      ? undefined
      : [...context.root, ...labelsOf(choice.otherwise).map((label) => label.replace(/^¶.*/, 'p'))]
  const place = { path, line: paragraph.line }
  const parted = choice.margin < CLOSE ? alikeSince(partingOf(path, otherPath ?? []), place, context.seen) : undefined
  const isUnclear = parted?.length === 0 && !(context.unmarkedTold && isPrintedAlike(choice))
  const broken = brokenAt(paragraph, choice, context)
  const skipped =
    broken?.code === 'level-skipped' ? alikeSince(skipOf(stacks.at(-1) ?? null), place, context.seen) : undefined
  if (skipped !== undefined && skipped.length > 0) return undefined
  const found = broken ?? (isUnclear && reading.groups.length > 0 ? UNCLEAR : undefined)
  if (found === undefined) return undefined
  const printed = paragraph.markers.map((marker) => (marker.bare ? marker.label : `(${marker.label})`)).join('')
  const readings: Reading[] = [{ path, note: 'taken' }]
  if (otherPath !== undefined && choice.margin < TOLD) readings.push({ path: otherPath, note: 'also possible' })
  const alike = skipped ?? (isUnclear ? parted : undefined)
  return {
    path,
    code: found.code,
    message: `${printed} ${found.what}.`,
    readings,
    line: paragraph.line,
    ...(alike && { alike }),
  }
}

interface Finding {
  readonly code: DoubtCode
  readonly what: string
}

const UNCLEAR: Finding = { code: 'ambiguous-marker', what: 'can be read in two ways; the markers do not decide' }

function brokenAt(paragraph: MarkedLine, choice: Choice, context: Context): Finding | undefined {
  const { reading, stacks } = choice.edge
  const [marker] = paragraph.markers
  if (reading.groups.length === 0) {
    const expected = marker?.bare === true || (reading.continues && paragraph.doubtful)
    return expected
      ? undefined
      : { code: 'not-a-marker', what: 'begins a line but fits no sequence; it was kept as text' }
  }
  const [first] = stacks
  if (first === null || first === undefined) return undefined
  const outermost = outer(first, paragraph.markers.length - 1)
  const anomaly = anomalyOf(choice.before, outermost, context)
  if (anomaly !== undefined) return anomaly
  for (let inner: Entry | null = first; inner !== null && inner !== outermost; inner = inner.parent) {
    if (inner.ordinal >= 2)
      return { code: 'sequence-starts-late', what: `has (${inner.label}) as the first of its sequence` }
  }
  return undefined
}

/** Whether the runner-up has another text without marker above the line, or none, and is the same otherwise. */
function isPrintedAlike({ edge, otherwise }: Choice): boolean {
  if (otherwise === undefined) return false
  return printedLabelsOf(otherwise).join('/') === printedLabelsOf(edge.stacks.at(-1) ?? null).join('/')
}

/** How two paths part, without the end that they share. */
function partingOf(taken: readonly string[], other: readonly string[]): string {
  let shared = 0
  while (shared < taken.length && shared < other.length && taken.at(-1 - shared) === other.at(-1 - shared)) shared++
  return `${taken.slice(0, taken.length - shared).join('/')} ${other.slice(0, other.length - shared).join('/')}`
}

/** A rule that goes from (a) to (i) once does so on purpose, and is doubted only the first time. */
function skipOf(stack: Stack): string {
  return `${stack?.parent?.type ?? ''}>${stack?.type ?? ''}`
}

/** The lines seen before with the same key, this one added; empty at the first, whose list goes on growing. */
function alikeSince(key: string, place: Place, seen: Map<string, Place[]>): readonly Place[] {
  const alike = seen.get(key)
  if (alike === undefined) {
    const begun: Place[] = []
    seen.set(key, begun)
    return begun
  }
  alike.push(place)
  return alike
}

function outer(entry: Entry, levels: number): Entry {
  let at = entry
  for (let count = 0; count < levels && at.parent !== null; count++) at = at.parent
  return at
}

function anomalyOf(before: Stack, entry: Entry, context: Context): Finding | undefined {
  const sibling = siblingOf(before, entry)
  if (sibling !== undefined) {
    const ordinal = firstOrdinal(entry)
    if (ordinal === sibling.ordinal) return { code: 'duplicate-marker', what: `comes twice under the same parent` }
    if (ordinal < sibling.ordinal) return { code: 'out-of-sequence', what: `comes after (${sibling.label})` }
    return advance(sibling.ordinal, ordinal) > 0 && !context.afterStars
      ? {
          code: 'gap-in-sequence',
          what: `follows (${sibling.label}); something is missing or was removed between them`,
        }
      : undefined
  }
  if (firstOrdinal(entry) >= 2 && !context.afterStars)
    return { code: 'sequence-starts-late', what: 'is the first of its sequence' }
  if (entry.bare && entry.level === -1) return undefined
  const order = LEVELS[context.style]
  const base = entry.parent === null ? -1 : entry.parent.level
  if (base >= entry.level)
    return { code: 'unusual-order', what: `stands where ${context.style} order does not expect it` }
  const expected = order.indexOf(entry.type as (typeof order)[number], base + 1)
  const skipped = expected - base - 1
  if (skipped > 0 && !(base === -1 && expected === 1 && entry.type === 'digit'))
    return { code: 'level-skipped', what: 'skips a level' }
  return undefined
}

/** Of a reserved range the entry keeps its last ordinal, because that is what the next member follows. */
function firstOrdinal(entry: Entry): number {
  return candidatesOf(entry.label).find((candidate) => candidate.type === entry.type)?.ordinal ?? entry.ordinal
}

/** The open member of the same sequence, where the entry goes one on. */
function siblingOf(before: Stack, entry: Entry): Entry | undefined {
  for (let open = before; open !== null; open = open.parent) {
    if (open.type === entry.type && open.level === entry.level && open.parent === entry.parent) return open
  }
  return undefined
}
