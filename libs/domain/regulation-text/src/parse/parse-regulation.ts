import { announcesDefinitions } from '../definitions/lead-term.ts'
import { buildRule, ruleText, type Draft, type RuleText } from './build.ts'
import type { Heading } from './headings.ts'
import { leastCost } from './lattice.ts'
import { readLines } from './noise.ts'
import { paragraphsOf } from './paragraphs.ts'
import type { Discard, Doubt, ParsedRegulation, Style } from './parsed-regulation.ts'
import { sectionsOf, type Section } from './sections.ts'
import { STYLES } from './styles.ts'
import { gatherTables } from './tables.ts'
import { wrapWidthOf } from './wrapping.ts'

/**
 * Settles a tie between styles by the form of the section numbers: a little for the text and for each of its rules, far
 * less than the smallest broken sequence in each rule would cost.
 */
const FORM_HINT = { text: 0.4, rule: 0.15 }

/**
 * Reads lines of regulation text into provisions. Pure; never throws for any text. The style is the one whose order
 * the whole text breaks least, unless `options.style` names it. Where two readings are about as likely, or a sequence is
 * broken, the answer holds a doubt; nothing of the text is lost, what belongs to the copy alone is in `discards`.
 */
export function parseRegulation(lines: string | readonly string[], options: { style?: Style } = {}): ParsedRegulation {
  const read = readLines(lines)
  const wrapWidth = wrapWidthOf(read.lines)
  const blocks = gatherTables(read.lines)
  const found = sectionsOf(blocks, wrapWidth)
  const discards: Discard[] = [...read.discards, ...found.discards]
  for (const block of blocks) {
    if (block.kind === 'table')
      for (const rule of block.rules) discards.push({ line: rule.number, text: rule.rich.text, reason: 'table-rule' })
  }
  const rules = found.sections.map((section) => {
    const announced = announcesDefinitions(section.heading?.title ?? '')
    return ruleText(section.heading, paragraphsOf(section.blocks, wrapWidth, announced))
  })
  const style = options.style ?? chooseStyle(rules)
  const nodes: Draft[] = []
  const doubts: Doubt[] = []
  const outline = new Outline(nodes, doubts)
  found.sections.forEach((section, index) => {
    const rule = rules[index]
    if (rule === undefined) return
    const target = outline.place(section)
    buildRule(rule, style, { nodes, doubts, ...target })
  })
  const title = found.title.map((line) => line.rich.text).join('\n')
  return {
    style,
    ...(title === '' ? {} : { title }),
    nodes,
    doubts,
    discards: discards.toSorted((a, b) => a.line - b.line),
  }
}

/** The style whose order breaks least over the whole text, by a narrow search that only has to tell styles apart. */
function chooseStyle(rules: readonly RuleText[]): Style {
  const hint = hintOf(rules)
  let best: { style: Style; cost: number } | undefined
  for (const style of STYLES) {
    const cost = rules.reduce(
      (sum, rule) => sum + leastCost(rule, style),
      style === hint ? -FORM_HINT.text - FORM_HINT.rule * rules.length : 0,
    )
    if (best === undefined || cost < best.cost - 1e-9) best = { style, cost }
  }
  return best?.style ?? 'cfr'
}

/** "Sec. 2026.001." is how Texas numbers, "RCW 67.16.010" Washington, "§ 3051." the US Code, "§ 11.2" the CFR. */
function hintOf(rules: readonly RuleText[]): Style | undefined {
  const counts = new Map<Style, number>()
  for (const { heading } of rules) {
    if (heading === undefined || heading.kind !== 'rule') continue
    const style = styleOfForm(heading)
    counts.set(style, (counts.get(style) ?? 0) + 1)
  }
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1])
  return first?.[0]
}

function styleOfForm({ form, number }: Heading): Style {
  if (form === 'rcw') return 'rcw'
  if (form === 'sec') return /^\d+[A-Z]?\.\d+/.test(number) ? 'tx' : 'usc'
  if (form === 'section-sign') return number.includes('.') ? 'cfr' : 'usc'
  return 'cfr'
}

const GROUP_RANK = ['title', 'subtitle', 'division', 'chapter', 'subchapter', 'article', 'part', 'subpart']

/** Keeps the chapters and series that are open, and makes the node of each heading. */
class Outline {
  readonly #nodes: Draft[]
  readonly #doubts: Doubt[]
  readonly #seen = new Map<string, number>()
  #open: { node: number; rank: number }[] = []

  constructor(nodes: Draft[], doubts: Doubt[]) {
    this.#nodes = nodes
    this.#doubts = doubts
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
      this.#doubts.push({
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
