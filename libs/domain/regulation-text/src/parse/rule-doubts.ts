import type { Choice } from './best-path.ts'
import { doubtAt } from './doubts.ts'
import { announcedEnumeration } from './enumerations.ts'
import type { Paragraph } from './paragraphs.ts'
import type { FoundDoubt, Place } from './covers.ts'
import type { Style } from './parsed-regulation.ts'
import { labelsBetween } from './reserved-ranges.ts'
import type { Target } from './rule-nodes.ts'
import type { Entry, Stack } from './stack.ts'
import { LEVELS } from './styles.ts'

type MarkedLine = Extract<Paragraph, { kind: 'marked' }>

interface Around {
  readonly afterStars: boolean
  readonly next: Paragraph | undefined
}

const ANNOUNCES_WORDS =
  /\b(?:shall|must|may|should|to) (?:state|read|say|be worded)(?: substantially| in substance)? as follows:$/

/** Collects the doubts of one rule, each only once. */
export class RuleDoubts {
  readonly #doubts: FoundDoubt[]
  readonly #notes: FoundDoubt[]
  readonly #style: Style
  readonly #root: readonly string[]
  readonly #pathOf: (stack: Stack) => readonly string[]
  readonly #divergences = new Map<string, Place[]>()
  readonly #paths = new Set<string>()
  #sawUnmarkedParent = false

  /** The doubts and notes of `target` are added to; `pathOf` gives the path of a stack whose nodes were made. */
  constructor(
    { doubts, notes, rootPath }: Pick<Target, 'doubts' | 'notes' | 'rootPath'>,
    style: Style,
    pathOf: (stack: Stack) => readonly string[],
  ) {
    this.#doubts = doubts
    this.#notes = notes
    this.#style = style
    this.#root = rootPath
    this.#pathOf = pathOf
  }

  /** What is doubtful about a line that begins with a marker. */
  markedLine(paragraph: MarkedLine, choice: Choice, { afterStars, next }: Around): void {
    const doubt = doubtAt(paragraph, choice, {
      style: this.#style,
      afterStars,
      root: this.#root,
      seen: this.#divergences,
      resolve: this.#pathOf,
      unmarkedTold: this.#sawUnmarkedParent,
    })
    if (doubt !== undefined) this.#doubts.push(doubt)
    const { reading, stacks } = choice.edge
    this.#reserved(paragraph, stacks[0] ?? null)
    if (reading.groups.length > 0) this.#repeatedPath(stacks.at(-1) ?? null, paragraph)
    this.#enumeration(paragraph, choice)
    if (next?.kind === 'marked') this.#form(paragraph, stacks.at(-1) ?? null)
  }

  /** Once a rule: provisions under a definition or other text without marker, whose label is not printed. */
  unmarkedParent(stack: Entry, line: number): void {
    const { parent } = stack
    if (this.#sawUnmarkedParent || parent === null || (parent.type !== 'term' && parent.type !== 'flush')) return
    this.#sawUnmarkedParent = true
    this.#doubts.push({
      path: this.#root,
      code: 'unmarked-parent',
      message: `(${stack.label}) and others in this rule stand under text that has no marker; its label was made up.`,
      readings: [
        { path: this.#pathOf(parent), note: parent.type === 'term' ? 'named after the term' : 'counted' },
        { path: this.#root, note: 'cited by the rule alone' },
      ],
      line,
    })
  }

  /** (c)-(e) [Reserved]: told, and doubted only where the markers make no range. */
  #reserved({ markers: [marker], line }: MarkedLine, stack: Stack): void {
    if (marker?.rangeEnd === undefined || stack === null) return
    const places = labelsBetween(marker.label, marker.rangeEnd, stack.type)
    const path = [...this.#pathOf(stack.parent), marker.label]
    const said =
      places.length > 0 ? 'are reserved; each got a place of its own' : 'make no range; only the first got a place'
    const found = places.length > 0 ? this.#notes : this.#doubts
    found.push({
      path,
      code: 'reserved-range',
      message: `(${marker.label}) to (${marker.rangeEnd}) ${said}.`,
      readings: [{ path, note: 'taken' }],
      line,
    })
  }

  /** A path that was there before, where no doubt says so already: labels must be unique in a version. */
  #repeatedPath(stack: Stack, { line }: MarkedLine): void {
    if (stack === null) return
    const path = this.#pathOf(stack)
    const key = path.join('/')
    if (!this.#paths.has(key)) {
      this.#paths.add(key)
      return
    }
    const before = this.#doubts.at(-1)
    if (before?.line === line && before.path.join('/') === key) return
    const message = `(${stack.label}) gives a label that an earlier provision has already.`
    this.#doubts.push({ path, code: 'duplicate-marker', message, readings: [{ path, note: 'taken' }], line })
  }

  /** "The sign shall state as follows:": without quotation marks the end of its words cannot be told. */
  #form({ rich, line }: MarkedLine, stack: Stack): void {
    if (stack === null || !ANNOUNCES_WORDS.test(rich.text)) return
    const path = this.#pathOf(stack)
    this.#doubts.push({
      path,
      code: 'quoted-form',
      message: `What follows (${stack.label}) may be the words of a notice or form; it was read as provisions.`,
      readings: [
        { path, note: 'provisions' },
        { path: [...path, 'p1'], note: 'words of the form' },
      ],
      line,
    })
  }

  /** "...: (1) the horse; (2) the trainer" stays running text, though its members could be provisions. */
  #enumeration({ rich, line }: MarkedLine, choice: Choice): void {
    const last = choice.edge.reading.groups.at(-1)?.at(-1)
    const stack = choice.edge.stacks.at(-1)
    if (last === undefined || stack === null || stack === undefined) return
    const found = announcedEnumeration(rich, last.end)
    if (found === undefined || found.type !== LEVELS[this.#style][stack.level + 1]) return
    const path = this.#pathOf(stack)
    this.#doubts.push({
      path,
      code: 'inline-enumeration',
      message: `The line holds ${found.length} members from (${found.marker.label}) on; they were kept as running text.`,
      readings: [
        { path, note: 'running text' },
        { path: [...path, found.marker.label], note: 'provisions of their own' },
      ],
      line,
    })
  }
}
