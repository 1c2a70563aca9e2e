import { introducesDefinitions } from '../definitions/lead-term.ts'
import { buildRule, prepareRule } from './build.ts'
import { warnFootnoteDigits } from './footnote-digits.ts'
import { findDecimalOutline } from './decimal-outline.ts'
import type { Heading } from './headings.ts'
import { warnPossibleHeads, warnPossibleStarts, warnUncertainLines } from './line-findings.ts'
import { readLines } from './read-lines.ts'
import { buildParagraphs } from './paragraphs.ts'
import { addAffectedPaths, type FoundWarning } from './affected-paths.ts'
import type { ChosenInterpretation, Discard, ParsedRegulation, Style } from './parsed-regulation.ts'
import type { DraftNode } from './rule-nodes.ts'
import { splitIntoSections, type Section } from './sections.ts'
import { isReserved } from './reserved-text.ts'
import { chooseStyle } from './style-choice.ts'
import { STYLES } from './styles.ts'
import { groupTables } from './tables.ts'
import { detectWrapping } from './wrapping.ts'

/** Options of the parser. */
export interface ParseOptions {
  readonly style?: Style | undefined
  /**
   * Interpretations that a person chose. The rest of the text is parsed to match. Ignored if the markers do not allow
   * them.
   */
  readonly chosenInterpretations?: readonly ChosenInterpretation[]
  /** Called after each rule in each pass, to show progress. Rules take about equally long. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Parses lines of regulation text into provisions. Pure; never throws, whatever the text. The style is the one that
 * fits the whole text best, unless `options.style` sets it. Adds a warning where two interpretations are about equally
 * likely or a sequence is broken. Keeps all text; page numbers and the like are in `discards`.
 */
export function parseRegulation(lines: string | readonly string[], options: ParseOptions = {}): ParsedRegulation {
  const read = readLines(lines)
  const wrapping = detectWrapping(read.lines)
  const blocks = groupTables(read.lines)
  const split = splitIntoSections(blocks, wrapping, findDecimalOutline(read.lines))
  const discards: Discard[] = [...read.discards, ...split.discards]
  for (const block of blocks) {
    if (block.kind === 'table')
      for (const rule of block.borders)
        discards.push({ line: rule.number, text: rule.rich.text, reason: 'table-border' })
  }
  const title = split.title.map((line) => line.rich.text).join('\n')
  const possibleStarts: (readonly number[])[] = []
  const rules = split.sections.map((section) => {
    const isDefinitionsSection = introducesDefinitions(section.heading?.title ?? title)
    const { paragraphs, possibleStarts: starts } = buildParagraphs(section.blocks, wrapping, isDefinitionsSection)
    if (starts.length > 0) possibleStarts.push(starts)
    return prepareRule(section.heading, paragraphs)
  })
  const total = rules.length * (options.style === undefined ? STYLES.length + 1 : 1)
  let done = 0
  const style = options.style ?? chooseStyle(rules, () => options.onProgress?.((done += 1), total))
  done = total - rules.length
  const nodes: DraftNode[] = []
  const warnings: FoundWarning[] = []
  const notes: FoundWarning[] = []
  const outline = new HeadingOutline(nodes, warnings, notes)
  split.sections.forEach((section, index) => {
    const rule = rules[index]
    if (rule === undefined) return
    const target = outline.addHeading(section)
    buildRule(rule, style, {
      nodes,
      warnings,
      notes,
      chosenInterpretations: options.chosenInterpretations ?? [],
      ...target,
    })
    options.onProgress?.((done += 1), total)
  })
  return {
    style,
    ...(title === '' ? {} : { title }),
    nodes,
    warnings: [
      ...addAffectedPaths(warnings, nodes),
      ...warnPossibleHeads(read.possibleHeads, nodes),
      ...warnUncertainLines(read.uncertainLines, nodes),
      ...possibleStarts.flatMap((lines) => warnPossibleStarts(lines, nodes)),
      ...warnFootnoteDigits(read.lines, nodes),
    ],
    notes: addAffectedPaths(notes, nodes),
    discards: discards.toSorted((a, b) => a.line - b.line),
  }
}

const GROUP_RANK = ['title', 'subtitle', 'division', 'chapter', 'subchapter', 'article', 'part', 'subpart']

/** Tracks the open chapters and series, and adds a node for each heading. */
class HeadingOutline {
  readonly #nodes: DraftNode[]
  readonly #warnings: FoundWarning[]
  readonly #notes: FoundWarning[]
  readonly #nodeByNumber = new Map<string, number>()
  readonly #lineByPath = new Map<string, number>()
  #open: { node: number; rank: number }[] = []

  constructor(nodes: DraftNode[], warnings: FoundWarning[], notes: FoundWarning[]) {
    this.#nodes = nodes
    this.#warnings = warnings
    this.#notes = notes
  }

  addHeading(section: Section): { root: number | null; rootPath: readonly string[]; depth: number } {
    const { heading } = section
    if (heading === undefined) return { root: null, rootPath: [], depth: 1 }
    if (heading.kind !== 'rule' && heading.kind !== 'paragraph') {
      const rank = getRank(heading)
      this.#open = this.#open.filter((group) => group.rank < rank)
    }
    const parent = this.#nodeByNumber.get(heading.parentNumber ?? '') ?? this.#open.at(-1)?.node ?? null
    const parentNode = parent === null ? undefined : this.#nodes[parent]
    const isNested = heading.kind === 'chapter' || heading.kind === 'appendix'
    const path =
      isNested && parentNode?.kind === 'chapter'
        ? [...parentNode.path, heading.number]
        : [heading.form === 'dotted' ? completeNumber(heading.number, parentNode?.path ?? []) : heading.number]
    const depth = parentNode === undefined ? 1 : parentNode.depth + 1
    const node =
      this.#nodes.push({
        path,
        parent,
        kind: heading.kind,
        depth,
        ...(heading.marker === '' ? {} : { marker: heading.marker }),
        ...(heading.title === '' ? {} : { heading: heading.title }),
        ...(heading.titleEnd === '' ? {} : { headingEnd: heading.titleEnd }),
        text: '',
        ...(heading.rangeEnd === undefined ? {} : { reservedTo: heading.rangeEnd }),
        line: section.line,
      }) - 1
    if (!isNested) this.#nodeByNumber.set(heading.number, node)
    this.#warnIfDuplicate(heading, path, section.line)
    if (heading.rangeEnd !== undefined) {
      // A range that is not marked as reserved may be a title with two numbers.
      const target = isReserved(heading.title) ? this.#notes : this.#warnings
      target.push({
        path,
        code: 'reserved-range',
        message: `${heading.number} to ${heading.rangeEnd} share one heading.`,
        interpretations: [{ path, note: 'selected' }],
        line: section.line,
      })
    }
    if (heading.kind !== 'rule' && heading.kind !== 'paragraph') this.#open.push({ node, rank: getRank(heading) })
    return { root: node, rootPath: path, depth: depth + 1 }
  }

  #warnIfDuplicate(heading: Heading, path: readonly string[], line: number): void {
    const key = path.join('/')
    const firstLine = this.#lineByPath.get(key)
    if (firstLine === undefined) {
      this.#lineByPath.set(key, line)
      return
    }
    this.#warnings.push({
      path,
      code: 'duplicate-heading',
      message: `${heading.marker || heading.title} is already a heading on line ${firstLine}.`,
      interpretations: [{ path, note: 'selected' }],
      line,
    })
  }
}

/** Completes `.01` below Title 09, Subtitle 10, Chapter 01 to `09.10.01.01`, because each chapter starts at .01. */
function completeNumber(number: string, parentPath: readonly string[]): string {
  const above = parentPath.flatMap((part) => /^(?:Title|Subtitle|Chapter) (\d+)$/.exec(part)?.[1] ?? [])
  return `${above.join('.')}${number}`
}

function getRank(heading: Heading): number {
  if (heading.kind === 'series') return 0
  if (heading.kind === 'appendix' || heading.form === 'centered') return GROUP_RANK.length
  const word = heading.number.split(' ')[0]?.toLowerCase() ?? ''
  const rank = GROUP_RANK.indexOf(word)
  return rank === -1 ? GROUP_RANK.length : rank + 1
}
