import { bestPath, type Choice } from './best-path.ts'
import { looksLikeHeading, runInHeading } from './heading-like.ts'
import type { Heading } from './headings.ts'
import { readingsOf } from './inline.ts'
import { buildLattice, type ReadableRule } from './lattice.ts'
import { withChosen } from './chosen-readings.ts'
import { candidatesOf, type Marker } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Style } from './parsed-regulation.ts'
import { labelsBetween } from './reserved-ranges.ts'
import { plain, sliceRich, type Rich } from './rich.ts'
import { RuleDoubts } from './rule-doubts.ts'
import { RuleNodes, type DraftNode, type Target } from './rule-nodes.ts'
import type { Entry, Stack } from './stack.ts'

const BETWEEN_PARAGRAPHS = '\n'
const EMPTY = plain('')

/** A rule with what all styles share. */
export interface RuleText extends ReadableRule {
  readonly heading: Heading | undefined
}

/** Prepares the paragraphs of a rule for reading in any style. */
export function ruleText(heading: Heading | undefined, paragraphs: readonly Paragraph[]): RuleText {
  return { heading, paragraphs, readings: readingsOf(paragraphs) }
}

/** Turns the cheapest reading of a rule into nodes and doubts. */
export function buildRule(rule: RuleText, style: Style, target: Target): void {
  const lattice = withChosen(buildLattice(rule, style), placesChosen(rule, target))
  new RuleBuilder(rule, bestPath(lattice), style, target).build()
}

/** The places chosen in this rule, by paragraph, without the path of the rule itself. */
function placesChosen({ paragraphs }: RuleText, { chosen, rootPath }: Target): Map<number, readonly string[]> {
  const places = new Map<number, readonly string[]>()
  for (const { line, path } of chosen) {
    const index = paragraphs.findIndex((paragraph) => paragraph.line === line && paragraph.kind !== 'table')
    if (index !== -1) places.set(index, path.slice(rootPath.length))
  }
  return places
}

class RuleBuilder {
  readonly #rule: RuleText
  readonly #choices: readonly Choice[]
  readonly #nodes: RuleNodes
  readonly #rootPath: readonly string[]
  /** Node of each open entry, by the entry. */
  readonly #open = new Map<Stack, number>()
  readonly #doubts: RuleDoubts
  #root: number | null
  #sawMarker = false
  #stars = false

  constructor(rule: RuleText, choices: readonly Choice[], style: Style, target: Target) {
    this.#rule = rule
    this.#choices = choices
    this.#doubts = new RuleDoubts(target, style, (stack) => this.#pathOf(stack))
    this.#nodes = new RuleNodes(target)
    this.#rootPath = target.rootPath
    this.#root = target.root
  }

  build(): void {
    const { paragraphs } = this.#rule
    const marks = paragraphs.some((paragraph) => paragraph.kind === 'marked')
    this.#choices.forEach((choice, index) => {
      const paragraph = paragraphs[index]
      if (paragraph === undefined) return
      const { reading, stacks } = choice.edge
      if (paragraph.kind === 'table') this.#nodes.addUnmarked(this.#owner(choice.before), paragraph, 'table')
      else if (reading.continues) this.#continue(paragraph.rich, paragraph.line, choice)
      else if (reading.groups.some((group) => group.length > 0)) this.#addProvisions(paragraph, choice, index)
      else this.#addText(paragraph, choice.before, stacks.at(-1) ?? null, marks)
      if (paragraph.kind === 'marked') {
        this.#doubts.markedLine(paragraph, choice, { afterStars: this.#stars, next: paragraphs[index + 1] })
      }
      if (paragraph.kind === 'stars') this.#stars = true
      else if (paragraph.kind === 'marked') this.#stars = false
    })
  }

  /** Unmarked text: of the rule, of a definition, of a heading above it, or beside the children of a provision. */
  #addText(paragraph: Paragraph, before: Stack, after: Stack, ruleHasMarkers: boolean): void {
    const nodes = this.#nodes
    if (paragraph.kind === 'note' || paragraph.kind === 'stars') {
      nodes.addUnmarked(this.#root, paragraph, 'flush')
      return
    }
    const last = nodes.at(nodes.last)
    if (paragraph.kind === 'item' && last !== undefined && holdsItems(last)) {
      nodes.append(nodes.last, paragraph.rich, BETWEEN_PARAGRAPHS)
      return
    }
    if (paragraph.kind === 'body' && last?.kind === 'paragraph' && last.text === '') {
      nodes.append(nodes.last, paragraph.rich, BETWEEN_PARAGRAPHS)
      return
    }
    if (after !== null && after !== before && (after.type === 'term' || after.type === 'flush')) {
      this.#open.set(after, this.#openUnmarked(paragraph, after))
      return
    }
    if (before === null && !this.#sawMarker && this.#isTextOfRoot(paragraph, ruleHasMarkers)) {
      this.#root ??= nodes.addRoot(paragraph.line)
      nodes.append(this.#root, paragraph.rich, BETWEEN_PARAGRAPHS)
      return
    }
    const owner = goesOutWith(last) ? last.parent : this.#ownerOfText(before, paragraph.rich.text)
    this.#nodes.addUnmarked(owner, paragraph, 'flush')
  }

  /** A definition, or unmarked text under which an order begins anew. */
  #openUnmarked(paragraph: Paragraph, entry: Entry): number {
    const parent = this.#nodeOf(entry.parent)
    if (entry.type === 'flush') return this.#nodes.addUnmarked(parent, paragraph, 'flush')
    const { rich, line } = paragraph
    return this.#nodes.add(parent, { kind: 'definition', label: entry.label, rich, line })
  }

  /** What stands above the markers is the text of the rule itself; without any, only the first paragraph. */
  #isTextOfRoot(paragraph: Paragraph, ruleHasMarkers: boolean): boolean {
    const root = this.#nodes.at(this.#root)
    if (root === undefined) return this.#rootPath.length === 0
    if (root.kind === 'chapter' || root.kind === 'series' || this.#nodes.hasUnmarked(this.#root)) return false
    return root.text === '' || (ruleHasMarkers && paragraph.kind === 'text')
  }

  #addProvisions(paragraph: Paragraph & { rich: Rich }, choice: Choice, index: number): void {
    const { reading, stacks } = choice.edge
    reading.groups.forEach((group, place) => {
      const first = group[0]
      const last = group.at(-1)
      const start = last?.end ?? 0
      const next = reading.groups[place + 1]?.[0]
      const body = sliceRich(paragraph.rich, start, next?.start)
      if (first === undefined || last === undefined) {
        this.#addLead({ ...paragraph, rich: body }, choice, stacks[place] ?? null)
        return
      }
      this.#sawMarker = true
      const stack = stacks[place] ?? null
      if (stack === null) return
      const marker = paragraph.rich.text.slice(first.start, last.end)
      const parent = this.#impliedParents(stack, group.length, paragraph.line)
      const heading =
        next !== undefined && isUnder(stacks[place + 1] ?? null, stack)
          ? runInHeading(body.text)
          : next === undefined && this.#isHeading(body.text, stack, index)
            ? { heading: body.text, end: '' }
            : undefined
      const node = this.#nodes.add(parent, {
        kind: 'paragraph',
        label: first.rangeEnd === undefined ? stack.label : first.label,
        rich: heading === undefined ? body : EMPTY,
        line: paragraph.line,
        marker,
        ...(heading === undefined ? {} : { heading: heading.heading, headingEnd: heading.end }),
        ...(first.rangeEnd === undefined ? {} : { reservedTo: first.rangeEnd }),
      })
      this.#open.set(stack, node)
      this.#doubts.unmarkedParent(stack, paragraph.line)
      if (first.rangeEnd !== undefined) this.#addRange(parent, first, stack, paragraph.line)
    })
  }

  /** Unmarked words before a first inline child: a term, a heading or a sentence of the place that is open. */
  #addLead(lead: Paragraph, { before }: Choice, stack: Stack): void {
    if (lead.rich.text === '') return
    if (lead.kind === 'term' && stack !== before) this.#addText(lead, before, stack, true)
    else this.#addText({ kind: 'text', rich: lead.rich, line: lead.line }, before, before, true)
  }

  /** (c)-(e) [Reserved]: (d) and (e) get nodes too, so that they can be cited. */
  #addRange(parent: number | null, marker: Marker, stack: Entry, line: number): void {
    const [from] = candidatesOf(marker.label).filter((candidate) => candidate.type === stack.type)
    if (from === undefined || marker.rangeEnd === undefined) return
    const labels = labelsBetween(marker.label, marker.rangeEnd, stack.type)
    for (const label of labels)
      this.#nodes.add(parent, { kind: 'paragraph', label, rich: EMPTY, line, implied: 'reserved' })
  }

  /** The parents of stacked markers, made where they are not printed by themselves. */
  #impliedParents(stack: Entry, stacked: number, line: number): number | null {
    const missing: Entry[] = []
    let entry = stack.parent
    for (let count = 1; count < stacked && entry !== null; count++, entry = entry.parent) missing.unshift(entry)
    for (const open of missing) {
      const parent = this.#nodeOf(open.parent)
      const node = this.#nodes.add(parent, {
        kind: 'paragraph',
        label: open.label,
        rich: EMPTY,
        line,
        implied: 'stacked',
      })
      this.#open.set(open, node)
    }
    return this.#nodeOf(stack.parent)
  }

  /** Whether a marked line without full stop is a heading: text or children of its own follow. */
  #isHeading(text: string, stack: Entry, index: number): boolean {
    if (!looksLikeHeading(text)) return false
    const next = this.#rule.paragraphs[index + 1]
    const choice = this.#choices[index + 1]
    if (next === undefined || choice === undefined) return false
    if (next.kind === 'marked') {
      return isUnder(choice.edge.stacks[0] ?? null, stack)
    }
    return next.kind === 'body'
  }

  #continue(rich: Rich, line: number, choice: Choice): void {
    const nodes = this.#nodes
    const node = nodes.at(nodes.last)
    const isOpen = node !== undefined && node.table === undefined && node.implied === undefined
    if (isOpen && node.kind !== 'chapter' && node.kind !== 'series') nodes.append(nodes.last, rich, ' ')
    else nodes.addUnmarked(this.#owner(choice.before), { kind: 'text', rich, line }, 'flush')
  }

  #owner(stack: Stack): number | null {
    return stack === null ? this.#root : this.#nodeOf(stack)
  }

  /** Text in lower case goes on the sentence that the enumeration above it interrupted. */
  #ownerOfText(stack: Stack, text: string): number | null {
    if (stack === null) return this.#root
    if (!/^[a-z]/.test(text)) return this.#nodeOf(stack)
    return stack.parent === null ? this.#root : this.#nodeOf(stack.parent)
  }

  #nodeOf(stack: Stack): number | null {
    if (stack === null) return this.#root
    return this.#open.get(stack) ?? this.#nodeOf(stack.parent)
  }

  #pathOf(stack: Stack): readonly string[] {
    if (stack === null) return this.#rootPath
    const node = this.#open.get(stack)
    return this.#nodes.at(node)?.path ?? [...this.#pathOf(stack.parent), stack.label.replace(/^¶.*/, 'p')]
  }
}

/** Text after text that went on the sentence above an enumeration stands where that stands. */
function goesOutWith(last: DraftNode | undefined): last is DraftNode {
  return last?.kind === 'flush' && /^[a-z]/.test(last.text)
}

/** A list belongs to the words above it. */
function holdsItems({ kind, table, implied, text, heading }: DraftNode): boolean {
  return (
    kind !== 'chapter' &&
    kind !== 'series' &&
    table === undefined &&
    implied === undefined &&
    text + (heading ?? '') !== ''
  )
}

function isUnder(inner: Stack, outer: Entry): boolean {
  for (let entry = inner?.parent ?? null; entry !== null; entry = entry.parent) if (entry === outer) return true
  return false
}
