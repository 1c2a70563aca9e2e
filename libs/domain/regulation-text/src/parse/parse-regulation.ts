import { announcesDefinitions } from '../definitions/lead-term.ts'
import { buildRule, ruleText } from './build.ts'
import type { Heading } from './headings.ts'
import { readLines } from './noise.ts'
import { paragraphsOf } from './paragraphs.ts'
import { withCovers, type FoundDoubt } from './covers.ts'
import type { ChosenReading, Discard, ParsedRegulation, Style } from './parsed-regulation.ts'
import type { DraftNode } from './rule-nodes.ts'
import { sectionsOf, type Section } from './sections.ts'
import { isReserved } from './reserved-words.ts'
import { chooseStyle } from './style-choice.ts'
import { STYLES } from './styles.ts'
import { gatherTables } from './tables.ts'
import { wrapWidthOf } from './wrapping.ts'

/** How a text is to be read. */
export interface ParseOptions {
  readonly style?: Style | undefined
  /** Readings that a person chose; what follows is read to fit. One that the markers do not allow changes nothing. */
  readonly chosen?: readonly ChosenReading[]
  /** Told for each rule and each time it is gone through, for whoever waits; the rules are about equally long. */
  readonly onRule?: (done: number, total: number) => void
}

/**
 * Reads lines of regulation text into provisions. Pure; never throws for any text. The style is the one whose order
 * the whole text breaks least, unless `options.style` names it. Where two readings are about as likely, or a sequence is
 * broken, the answer holds a doubt; nothing of the text is lost, what belongs to the copy alone is in `discards`.
 */
export function parseRegulation(lines: string | readonly string[], options: ParseOptions = {}): ParsedRegulation {
  const read = readLines(lines)
  const wrapWidth = wrapWidthOf(read.lines)
  const blocks = gatherTables(read.lines)
  const found = sectionsOf(blocks, wrapWidth)
  const discards: Discard[] = [...read.discards, ...found.discards]
  for (const block of blocks) {
    if (block.kind === 'table')
      for (const rule of block.rules) discards.push({ line: rule.number, text: rule.rich.text, reason: 'table-rule' })
  }
  const title = found.title.map((line) => line.rich.text).join('\n')
  const rules = found.sections.map((section) => {
    const announced = announcesDefinitions(section.heading?.title ?? title)
    return ruleText(section.heading, paragraphsOf(section.blocks, wrapWidth, announced))
  })
  const total = rules.length * (options.style === undefined ? STYLES.length + 1 : 1)
  let done = 0
  const style = options.style ?? chooseStyle(rules, () => options.onRule?.((done += 1), total))
  done = total - rules.length
  const nodes: DraftNode[] = []
  const doubts: FoundDoubt[] = []
  const notes: FoundDoubt[] = []
  const outline = new Outline(nodes, doubts, notes)
  found.sections.forEach((section, index) => {
    const rule = rules[index]
    if (rule === undefined) return
    const target = outline.place(section)
    buildRule(rule, style, { nodes, doubts, notes, chosen: options.chosen ?? [], ...target })
    options.onRule?.((done += 1), total)
  })
  return {
    style,
    ...(title === '' ? {} : { title }),
    nodes,
    doubts: withCovers(doubts, nodes),
    notes: withCovers(notes, nodes),
    discards: discards.toSorted((a, b) => a.line - b.line),
  }
}

const GROUP_RANK = ['title', 'subtitle', 'division', 'chapter', 'subchapter', 'article', 'part', 'subpart']

/** Keeps the chapters and series that are open, and makes the node of each heading. */
class Outline {
  readonly #nodes: DraftNode[]
  readonly #doubts: FoundDoubt[]
  readonly #notes: FoundDoubt[]
  readonly #seen = new Map<string, number>()
  #open: { node: number; rank: number }[] = []

  constructor(nodes: DraftNode[], doubts: FoundDoubt[], notes: FoundDoubt[]) {
    this.#nodes = nodes
    this.#doubts = doubts
    this.#notes = notes
  }

  place(section: Section): { root: number | null; rootPath: readonly string[]; depth: number } {
    const { heading } = section
    if (heading === undefined) return { root: null, rootPath: [], depth: 1 }
    if (heading.kind !== 'rule') {
      const rank = rankOf(heading)
      this.#open = this.#open.filter((group) => group.rank < rank)
    }
    const parent = this.#open.at(-1)?.node ?? null
    const above = parent === null ? undefined : this.#nodes[parent]
    const own = heading.kind === 'chapter' || heading.kind === 'appendix'
    const path = own && above?.kind === 'chapter' ? [...above.path, heading.number] : [heading.number]
    const depth = above === undefined ? 1 : above.depth + 1
    const node =
      this.#nodes.push({
        path,
        parent,
        kind: heading.kind,
        depth,
        marker: heading.marker,
        ...(heading.title === '' ? {} : { heading: heading.title }),
        ...(heading.titleEnd === '' ? {} : { headingEnd: heading.titleEnd }),
        text: '',
        ...(heading.rangeEnd === undefined ? {} : { reservedTo: heading.rangeEnd }),
        line: section.line,
      }) - 1
    this.#doubtRepeated(heading, path, section.line)
    if (heading.rangeEnd !== undefined) {
      // A range that is not said to be reserved may be a title with two numbers.
      const found = isReserved(heading.title) ? this.#notes : this.#doubts
      found.push({
        path,
        code: 'reserved-range',
        message: `${heading.number} to ${heading.rangeEnd} stand in one heading.`,
        readings: [{ path, note: 'taken' }],
        line: section.line,
      })
    }
    if (heading.kind !== 'rule') this.#open.push({ node, rank: rankOf(heading) })
    return { root: node, rootPath: path, depth: depth + 1 }
  }

  #doubtRepeated(heading: Heading, path: readonly string[], line: number): void {
    const key = path.join('/')
    const before = this.#seen.get(key)
    if (before === undefined) {
      this.#seen.set(key, line)
      return
    }
    this.#doubts.push({
      path,
      code: 'duplicate-heading',
      message: `${heading.marker} was already a heading on line ${before}.`,
      readings: [{ path, note: 'taken' }],
      line,
    })
  }
}

function rankOf(heading: Heading): number {
  if (heading.kind === 'series') return 0
  if (heading.kind === 'appendix') return GROUP_RANK.length
  const word = heading.number.split(' ')[0]?.toLowerCase() ?? ''
  const rank = GROUP_RANK.indexOf(word)
  return rank === -1 ? GROUP_RANK.length : rank + 1
}
