import type { Heading } from './headings.ts'
import type { Line } from './lines.ts'
import { isSentence, isTitleCase, splitTitle } from './titles.ts'
import { isFull, type Wrapping } from './wrapping.ts'

/** A line that starts with its number in a decimal outline: `1.2.1 A steward may:`. */
export interface DecimalItem {
  /** `1.2.1`; the number of a section that is printed as `1.0` or `1.` is `1.0` or `1`. */
  readonly number: string
  /** Number of the item above it, or undefined for a section. */
  readonly parent: string | undefined
  readonly marker: string
  readonly rest: string
  /** The next line starts a paragraph, so this one is not wrapped. */
  readonly isWholeParagraph: boolean
}

const ITEM = /^((\d{1,3}(?:\.\d{1,3}){1,6})\.?) +(?=["“[(A-Z])/
const SECTION = /^((\d{1,3})\.?) +(?=[A-Z])/
/** A rule whose number its outline continues: "Rule 12. Weights". */
const PARENT_HEADING = /^(?:Rule|RULE|Section|SECTION|Sec\.|§) ?(\d{1,3})(?=[.:]? )/
/** With fewer items of three or more numbers, "1.5" may be an amount or the number of a rule. */
const MIN_DEEP_ITEMS = 3
const MIN_ACCEPTED_SHARE = 0.8
const MAX_TITLE_LENGTH = 120

/**
 * Finds the items of a decimal outline (1.1, 1.1.1, 1.1.1.1), by line number. Each item must follow the one before it. Returns
 * nothing if too few lines are items.
 */
export function findDecimalOutline(lines: readonly Line[]): ReadonlyMap<number, DecimalItem> {
  const items = new Map<number, DecimalItem>()
  const open = new OpenNumbers()
  let candidates = 0
  let deepItems = 0
  lines.forEach(({ rich: { text }, number: lineNumber }, index) => {
    const heading = PARENT_HEADING.exec(text)?.[1]
    if (heading !== undefined) open.openSection(heading, heading)
    const match = ITEM.exec(text) ?? (isSectionLine(text, lines[index + 1]) ? SECTION.exec(text) : null)
    const [whole, marker = '', number = ''] = match ?? []
    if (whole === undefined) return
    candidates++
    const parent = open.add(number)
    if (parent === null) return
    const isWholeParagraph = startsParagraph(lines[index + 1])
    items.set(lineNumber, { number, parent, marker, rest: text.slice(whole.length), isWholeParagraph })
    if (number.split('.').length > 2) deepItems++
  })
  return deepItems >= MIN_DEEP_ITEMS && items.size >= candidates * MIN_ACCEPTED_SHARE ? items : new Map()
}

/** Returns false for a line in the middle of a wrapped paragraph. An item may follow "; and". */
export function canStartItem(line: Line, previous: Line | undefined, wrapping: Wrapping | undefined): boolean {
  if (line.continuesWord === true) return false
  if (previous === undefined || wrapping === undefined || line.afterBlank || line.afterPage) return true
  return !isFull(previous, line, wrapping) || /[.:;?!”"\])]$|[;,] (?:and|or)$/.test(previous.rich.text)
}

/** Creates the heading of an item. A short text that is not a sentence is its title. */
export function createDecimalHeading({ number, parent, marker, rest, isWholeParagraph }: DecimalItem): Heading {
  const { title, rest: text } = splitTitle(rest)
  const isShort = title.length <= MAX_TITLE_LENGTH && !isSentence(title) && (isWholeParagraph || isTitleCase(title))
  const hasTitle = isShort && (text !== '' || !/(?:[.;:,]|\b(?:and|or))$/.test(title))
  const end = /\.$/.exec(title)?.[0] ?? ''
  return {
    kind: parent === undefined ? 'rule' : 'paragraph',
    form: 'decimal',
    number,
    ...(parent !== undefined && { parentNumber: parent }),
    marker,
    title: hasTitle ? title.slice(0, title.length - end.length) : '',
    titleEnd: hasTitle ? end : '',
    rest: hasTitle ? text : rest,
  }
}

function startsParagraph(line: Line | undefined): boolean {
  return line === undefined || line.afterBlank || /^[(]/.test(line.rich.text) || /^\d+\./.test(line.rich.text)
}

/** "2. Licenses" is a section of the outline if "2.1" follows. */
function isSectionLine(text: string, next: Line | undefined): boolean {
  const number = SECTION.exec(text)?.[2]
  return number !== undefined && next !== undefined && ITEM.exec(next.rich.text)?.[2] === `${number}.1`
}

/** The last number at each level. */
class OpenNumbers {
  /** Printed number of each open item, by its number without `.0`. */
  readonly #printed = new Map<string, string>()
  readonly #lastChild = new Map<string, number>()

  openSection(number: string, printed: string): void {
    this.#printed.set(number, printed)
    this.#lastChild.delete(number)
  }

  /** Adds the next number. Returns its parent, undefined for a section, or null if it does not follow. */
  add(printed: string): string | undefined | null {
    const number = printed.replace(/\.0$/, '')
    const parts = number.split('.')
    if (parts.length === 1) {
      this.openSection(number, printed)
      return undefined
    }
    const above = parts.slice(0, -1).join('.')
    const order = Number(parts.at(-1))
    const last = this.#lastChild.get(above) ?? 0
    const parent = this.#printed.get(above)
    if (order <= last || order > last + 1 || (parent === undefined && parts.length > 2)) return null
    this.#lastChild.set(above, order)
    this.openSection(number, printed)
    return parent
  }
}
