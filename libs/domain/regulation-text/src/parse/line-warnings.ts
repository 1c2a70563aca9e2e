import type { Choice } from './best-path.ts'
import { getMarkerCandidates } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { FoundWarning, LineLocation } from './affected-paths.ts'
import type { ParseWarningCode, Interpretation, Style } from './parsed-regulation.ts'
import { getStackLabels, getPrintedStackLabels, type OpenLevel, type LevelStack } from './stack.ts'
import { getAdvanceCost } from './step-cost.ts'
import { LEVELS } from './styles.ts'

/** Markers cannot decide between interpretations whose costs differ by less than this. */
const AMBIGUITY_MARGIN = 1
/** An alternative that costs this much more is not worth showing to the editor. */
const SHOWN_MARGIN = 4

type MarkedLine = Extract<Paragraph, { kind: 'marked' }>

interface WarningContext {
  readonly style: Style
  readonly afterOmission: boolean
  readonly rootPath: readonly string[]
  /**
   * Ambiguities already found in this rule, each with the later lines that have the same one. Those lines get no
   * warning of their own.
   */
  readonly earlierLines: Map<string, LineLocation[]>
  readonly getPath: (stack: LevelStack) => readonly string[]
  /** The rule already has a warning about provisions under unmarked text. */
  readonly hasUnmarkedParentWarning: boolean
}

/**
 * Returns the warning for a marked line, if any. At most one per line: a sequence problem takes precedence over
 * ambiguity.
 */
export function findLineWarning(
  paragraph: MarkedLine,
  choice: Choice,
  context: WarningContext,
): FoundWarning | undefined {
  const { interpretation, stacks } = choice.edge
  const path = context.getPath(interpretation.isContinuation ? choice.before : (stacks.at(-1) ?? null))
  const runnerUpPath =
    choice.runnerUp === undefined
      ? undefined
      : [...context.rootPath, ...getStackLabels(choice.runnerUp).map((label) => label.replace(/^¶.*/, 'p'))]
  const location = { path, line: paragraph.line }
  const divergentLines =
    choice.margin < AMBIGUITY_MARGIN
      ? getSimilarLines(divergenceKey(path, runnerUpPath ?? []), location, context.earlierLines)
      : undefined
  const isAmbiguous =
    divergentLines?.length === 0 && !(context.hasUnmarkedParentWarning && hasSamePrintedLabels(choice))
  const sequenceProblem = findSequenceProblem(paragraph, choice, context)
  const skippedLevelLines =
    sequenceProblem?.code === 'level-skipped'
      ? getSimilarLines(skippedLevelKey(stacks.at(-1) ?? null), location, context.earlierLines)
      : undefined
  if (skippedLevelLines !== undefined && skippedLevelLines.length > 0) return undefined
  const finding = sequenceProblem ?? (isAmbiguous && interpretation.markerGroups.length > 0 ? AMBIGUOUS : undefined)
  if (finding === undefined) return undefined
  const printed = paragraph.markers.map((marker) => (marker.bare ? marker.label : `(${marker.label})`)).join('')
  const interpretations: Interpretation[] = [{ path, note: 'selected' }]
  if (runnerUpPath !== undefined && choice.margin < SHOWN_MARGIN)
    interpretations.push({ path: runnerUpPath, note: 'alternative' })
  const similarLines = skippedLevelLines ?? (isAmbiguous ? divergentLines : undefined)
  return {
    path,
    code: finding.code,
    message: `${printed} ${finding.description}.`,
    interpretations,
    line: paragraph.line,
    ...(similarLines && { similarLines }),
  }
}

interface Finding {
  readonly code: ParseWarningCode
  readonly description: string
}

const AMBIGUOUS: Finding = {
  code: 'ambiguous-marker',
  description: 'has two possible interpretations that the markers cannot decide between',
}

function findSequenceProblem(paragraph: MarkedLine, choice: Choice, context: WarningContext): Finding | undefined {
  const { interpretation, stacks } = choice.edge
  const [marker] = paragraph.markers
  if (interpretation.markerGroups.length === 0) {
    const expected = marker?.bare === true || (interpretation.isContinuation && paragraph.isUncertain)
    return expected
      ? undefined
      : { code: 'not-a-marker', description: 'starts a line but fits no sequence; it was kept as text' }
  }
  const [first] = stacks
  if (first === null || first === undefined) return undefined
  const outermost = getAncestor(first, paragraph.markers.length - 1)
  const anomaly = findAnomaly(choice.before, outermost, context)
  if (anomaly !== undefined) return anomaly
  for (let inner: OpenLevel | null = first; inner !== null && inner !== outermost; inner = inner.parent) {
    if (inner.ordinal >= 2)
      return { code: 'sequence-starts-late', description: `starts its sequence at (${inner.label})` }
  }
  return undefined
}

/** Returns true if the runner-up differs only in the unmarked text above the line. */
function hasSamePrintedLabels({ edge, runnerUp }: Choice): boolean {
  if (runnerUp === undefined) return false
  return getPrintedStackLabels(runnerUp).join('/') === getPrintedStackLabels(edge.stacks.at(-1) ?? null).join('/')
}

/** Returns where two paths differ, without the ending they share. */
function divergenceKey(selected: readonly string[], other: readonly string[]): string {
  let sharedLength = 0
  while (
    sharedLength < selected.length &&
    sharedLength < other.length &&
    selected.at(-1 - sharedLength) === other.at(-1 - sharedLength)
  )
    sharedLength++
  return `${selected.slice(0, selected.length - sharedLength).join('/')} ${other.slice(0, other.length - sharedLength).join('/')}`
}

/** A rule that skips a level once, as from (a) to (i), does so on purpose. It gets a warning only the first time. */
function skippedLevelKey(stack: LevelStack): string {
  return `${stack?.parent?.type ?? ''}>${stack?.type ?? ''}`
}

/**
 * Records the line under `key` and returns the earlier lines with that key. The first call returns an empty list,
 * which grows as more lines are recorded.
 */
function getSimilarLines(
  key: string,
  location: LineLocation,
  earlierLines: Map<string, LineLocation[]>,
): readonly LineLocation[] {
  const similarLines = earlierLines.get(key)
  if (similarLines === undefined) {
    const lines: LineLocation[] = []
    earlierLines.set(key, lines)
    return lines
  }
  similarLines.push(location)
  return similarLines
}

function getAncestor(entry: OpenLevel, levels: number): OpenLevel {
  let level = entry
  for (let count = 0; count < levels && level.parent !== null; count++) level = level.parent
  return level
}

function findAnomaly(before: LevelStack, entry: OpenLevel, context: WarningContext): Finding | undefined {
  const sibling = findOpenSibling(before, entry)
  if (sibling !== undefined) {
    const ordinal = getFirstOrdinal(entry)
    if (ordinal === sibling.ordinal)
      return { code: 'duplicate-marker', description: `occurs twice under the same parent` }
    if (ordinal < sibling.ordinal) return { code: 'out-of-sequence', description: `comes after (${sibling.label})` }
    return getAdvanceCost(sibling.ordinal, ordinal) > 0 && !context.afterOmission
      ? {
          code: 'gap-in-sequence',
          description: `follows (${sibling.label}); something between them is missing or was removed`,
        }
      : undefined
  }
  if (getFirstOrdinal(entry) >= 2 && !context.afterOmission)
    return { code: 'sequence-starts-late', description: 'starts its sequence late' }
  if (entry.level === -1 && (entry.bare || entry.parent?.bare)) return undefined
  const order = LEVELS[context.style]
  const base = entry.parent === null ? -1 : entry.parent.level
  if (base >= entry.level)
    return { code: 'unusual-order', description: `appears where the ${context.style} order does not expect it` }
  const expected = order.indexOf(entry.type as (typeof order)[number], base + 1)
  const skippedLevelLines = expected - base - 1
  if (skippedLevelLines > 0 && !(base === -1 && expected === 1 && entry.type === 'digit'))
    return { code: 'level-skipped', description: 'skips a level' }
  return undefined
}

/**
 * Returns the first ordinal of a reserved range. The level itself keeps the last one, because the next member follows
 * it.
 */
function getFirstOrdinal(entry: OpenLevel): number {
  return getMarkerCandidates(entry.label).find((candidate) => candidate.type === entry.type)?.ordinal ?? entry.ordinal
}

/** Returns the open member of the same sequence, if the level continues one. */
function findOpenSibling(before: LevelStack, entry: OpenLevel): OpenLevel | undefined {
  for (let open = before; open !== null; open = open.parent) {
    if (open.type === entry.type && open.level === entry.level && open.parent === entry.parent) return open
  }
  return undefined
}
