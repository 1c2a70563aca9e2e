import type { Choice } from './best-path.ts'
import { findLineWarning } from './line-warnings.ts'
import { findIntroducedEnumeration } from './enumerations.ts'
import type { Paragraph } from './paragraphs.ts'
import type { FoundWarning, LineLocation } from './affected-paths.ts'
import type { Style } from './parsed-regulation.ts'
import { getLabelsBetween } from './reserved-ranges.ts'
import type { RuleTarget } from './rule-nodes.ts'
import type { OpenLevel, LevelStack } from './stack.ts'
import { LEVELS } from './styles.ts'

type MarkedLine = Extract<Paragraph, { kind: 'marked' }>

interface LineContext {
  readonly afterOmission: boolean
  readonly next: Paragraph | undefined
}

/** "must be worded as follows, except that instructions in brackets are replaced:" introduces the text of a form. */
export const INTRODUCES_QUOTED_TEXT =
  /\b(?:shall|must|may|should|to) (?:state|read|say|be worded)(?: substantially| in substance)? as follows(?:,[^:]{0,300})?:$/

/** Collects the warnings of one rule without repeating any. */
export class RuleWarnings {
  readonly #warnings: FoundWarning[]
  readonly #notes: FoundWarning[]
  readonly #style: Style
  readonly #rootPath: readonly string[]
  readonly #getPath: (stack: LevelStack) => readonly string[]
  readonly #earlierLines = new Map<string, LineLocation[]>()
  readonly #paths = new Set<string>()
  #hasUnmarkedParentWarning = false

  /** Adds warnings and notes to `target`. `getPath` returns the path of a stack whose nodes exist. */
  constructor(
    { warnings, notes, rootPath }: Pick<RuleTarget, 'warnings' | 'notes' | 'rootPath'>,
    style: Style,
    getPath: (stack: LevelStack) => readonly string[],
  ) {
    this.#warnings = warnings
    this.#notes = notes
    this.#style = style
    this.#rootPath = rootPath
    this.#getPath = getPath
  }

  /** Adds the warnings for a marked line. */
  addLineWarnings(paragraph: MarkedLine, choice: Choice, { afterOmission, next }: LineContext): void {
    const warning = findLineWarning(paragraph, choice, {
      style: this.#style,
      afterOmission,
      rootPath: this.#rootPath,
      earlierLines: this.#earlierLines,
      getPath: this.#getPath,
      hasUnmarkedParentWarning: this.#hasUnmarkedParentWarning,
    })
    if (warning !== undefined) this.#warnings.push(warning)
    const { interpretation, stacks } = choice.edge
    this.#checkReservedRange(paragraph, stacks[0] ?? null)
    if (interpretation.markerGroups.length > 0) this.#warnDuplicatePath(stacks.at(-1) ?? null, paragraph)
    this.#warnInlineEnumeration(paragraph, choice)
    if (next !== undefined && next.kind !== 'quote' && next.kind !== 'table')
      this.#warnQuotedForm(paragraph, stacks.at(-1) ?? null)
  }

  /** Warns once per rule about provisions under unmarked text, whose label is not printed. */
  addUnmarkedParentWarning(stack: OpenLevel, line: number): void {
    const { parent } = stack
    if (this.#hasUnmarkedParentWarning || parent === null || (parent.type !== 'term' && parent.type !== 'flush')) return
    this.#hasUnmarkedParentWarning = true
    this.#warnings.push({
      path: this.#rootPath,
      code: 'unmarked-parent',
      message: `(${stack.label}) and other provisions of this rule are under text without a marker; its label was generated.`,
      interpretations: [
        { path: this.#getPath(parent), note: parent.type === 'term' ? 'named after the term' : 'numbered' },
        { path: this.#rootPath, note: 'cited by the rule alone' },
      ],
      line,
    })
  }

  /** (c)-(e) [Reserved]: adds a note, or a warning if the markers are not a range. */
  #checkReservedRange({ markers: [marker], line }: MarkedLine, stack: LevelStack): void {
    if (marker?.rangeEnd === undefined || stack === null) return
    const labels = getLabelsBetween(marker.label, marker.rangeEnd, stack.type)
    const path = [...this.#getPath(stack.parent), marker.label]
    const description =
      labels.length > 0 ? 'are reserved; each has its own provision' : 'are not a range; only the first has a provision'
    const target = labels.length > 0 ? this.#notes : this.#warnings
    target.push({
      path,
      code: 'reserved-range',
      message: `(${marker.label}) to (${marker.rangeEnd}) ${description}.`,
      interpretations: [{ path, note: 'selected' }],
      line,
    })
  }

  /** Warns about a path that occurs twice, unless another warning covers it: labels are unique within a version. */
  #warnDuplicatePath(stack: LevelStack, { line }: MarkedLine): void {
    if (stack === null) return
    const path = this.#getPath(stack)
    const key = path.join('/')
    if (!this.#paths.has(key)) {
      this.#paths.add(key)
      return
    }
    const lastWarning = this.#warnings.at(-1)
    if (lastWarning?.line === line && lastWarning.path.join('/') === key) return
    const message = `(${stack.label}) repeats a label that an earlier provision already has.`
    this.#warnings.push({
      path,
      code: 'duplicate-marker',
      message,
      interpretations: [{ path, note: 'selected' }],
      line,
    })
  }

  /** "The sign shall state as follows:": without quotation marks, the end of the quoted text is unknown. */
  #warnQuotedForm({ rich, line }: MarkedLine, stack: LevelStack): void {
    if (stack === null || !INTRODUCES_QUOTED_TEXT.test(rich.text)) return
    const path = this.#getPath(stack)
    this.#warnings.push({
      path,
      code: 'quoted-form',
      message: `The text after (${stack.label}) may be the text of a notice or form; it was parsed as provisions.`,
      interpretations: [
        { path, note: 'provisions' },
        { path: [...path, 'p1'], note: 'text of the form' },
      ],
      line,
    })
  }

  /** "...: (1) the horse; (2) the trainer" stays running text, although its items could be provisions. */
  #warnInlineEnumeration({ rich, line }: MarkedLine, choice: Choice): void {
    const last = choice.edge.interpretation.markerGroups.at(-1)?.at(-1)
    const stack = choice.edge.stacks.at(-1)
    if (last === undefined || stack === null || stack === undefined) return
    const enumeration = findIntroducedEnumeration(rich, last.end)
    if (enumeration === undefined || enumeration.type !== LEVELS[this.#style][stack.level + 1]) return
    const path = this.#getPath(stack)
    this.#warnings.push({
      path,
      code: 'inline-enumeration',
      message: `The line contains ${enumeration.length} items starting at (${enumeration.marker.label}); they were kept as running text.`,
      interpretations: [
        { path, note: 'running text' },
        { path: [...path, enumeration.marker.label], note: 'separate provisions' },
      ],
      line,
    })
  }
}
