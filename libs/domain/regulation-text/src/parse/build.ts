import { bestPath, type Choice } from './best-path.ts'
import { looksLikeHeading, runInHeading } from './heading-like.ts'
import type { Heading } from './headings.ts'
import { readingsOf } from './inline.ts'
import { buildLattice, type ReadableRule } from './lattice.ts'
import { candidatesOf, type Marker } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Doubt, ParsedNode, Style } from './parsed-regulation.ts'
import { joinRich, sliceRich, type Rich } from './rich.ts'
import { RuleDoubts } from './rule-doubts.ts'
import { labelsBetween } from './reserved-ranges.ts'
import type { Entry, Stack } from './stack.ts'

export type Draft = { -readonly [Key in keyof ParsedNode]: ParsedNode[Key] }

/** A rule with what all styles share. */
export interface RuleText extends ReadableRule {
  readonly heading: Heading | undefined
}

/** Prepares the paragraphs of a rule for reading in any style. */
export function ruleText(heading: Heading | undefined, paragraphs: readonly Paragraph[]): RuleText {
  return { heading, paragraphs, readings: readingsOf(paragraphs) }
}

/** Where the nodes of a rule go. */
export interface Target {
  readonly nodes: Draft[]
  readonly doubts: Doubt[]
  /** Index of the rule's own node, or of the chapter above a text without rule; `null` at the top. */
  readonly root: number | null
  readonly rootPath: readonly string[]
  readonly depth: number
}

/** Turns the cheapest reading of a rule into nodes and doubts. */
export function buildRule(rule: RuleText, style: Style, target: Target): void {
  new RuleBuilder(rule, bestPath(buildLattice(rule, style)), style, target).build()
}

class RuleBuilder {
  readonly #rule: RuleText
  readonly #choices: readonly Choice[]
  readonly #target: Target
  /** Node of each open entry, by the entry. */
  readonly #open = new Map<Stack, number>()
  readonly #unmarked = new Map<number | null, number>()
  readonly #doubts: RuleDoubts
  #root: number | null
  #sawMarker = false
  #stars = false

  constructor(rule: RuleText, choices: readonly Choice[], style: Style, target: Target) {
    this.#rule = rule
    this.#choices = choices
    this.#doubts = new RuleDoubts(target.doubts, style, target.rootPath, (stack) => this.#pathOf(stack))
    this.#target = target
    this.#root = target.root
  }

  build(): void {
    const { paragraphs } = this.#rule
    const marks = paragraphs.some((paragraph) => paragraph.kind === 'marked')
    this.#choices.forEach((choice, index) => {
      const paragraph = paragraphs[index]
      if (paragraph === undefined) return
      const { reading, stacks } = choice.edge
      if (paragraph.kind === 'table') this.#addUnmarked(this.#owner(choice.before), paragraph, 'table')
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
    const { nodes } = this.#target
    if (paragraph.kind === 'note' || paragraph.kind === 'stars') {
      this.#addUnmarked(this.#root, paragraph, 'flush')
      return
    }
    const last = nodes.at(-1)
    if (paragraph.kind === 'body' && last?.heading !== undefined && last.text === '') {
      this.#appendText(nodes.length - 1, paragraph.rich)
      return
    }
    if (after !== null && after !== before && (after.type === 'term' || after.type === 'flush')) {
      if (after.type === 'flush')
        this.#open.set(after, this.#addUnmarked(this.#nodeOf(after.parent), paragraph, 'flush'))
      else
        this.#open.set(
          after,
          this.#push(this.#nodeOf(after.parent), {
            kind: 'definition',
            label: after.label,
            rich: paragraph.rich,
            line: paragraph.line,
          }),
        )
      return
    }
    if (before === null && !this.#sawMarker) {
      const root = this.#root === null ? undefined : nodes[this.#root]
      const taken = this.#unmarked.has(this.#root)
      if (this.#root === null && this.#target.rootPath.length === 0) {
        this.#root =
          nodes.push({
            path: [],
            parent: null,
            kind: 'rule',
            depth: this.#target.depth,
            text: '',
            line: paragraph.line,
          }) - 1
        this.#appendText(this.#root, paragraph.rich)
        return
      }
      if (
        root !== undefined &&
        root.kind !== 'chapter' &&
        root.kind !== 'series' &&
        !taken &&
        (root.text === '' || (ruleHasMarkers && paragraph.kind === 'text'))
      ) {
        this.#appendText(this.#root ?? 0, paragraph.rich)
        return
      }
    }
    const owner = this.#ownerOfText(before, paragraph.rich.text)
    this.#addUnmarked(owner, paragraph, 'flush')
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
        this.#addLead(body, paragraph, choice)
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
      const node = this.#push(parent, {
        kind: 'paragraph',
        label: first.rangeEnd === undefined ? stack.label : first.label,
        rich: heading === undefined ? body : { text: '', marks: [] },
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

  /** Unmarked words before a first inline child: a heading or a sentence of the place that is open. */
  #addLead(body: Rich, paragraph: Paragraph, choice: Choice): void {
    if (body.text !== '')
      this.#addText({ kind: 'text', rich: body, line: paragraph.line }, choice.before, choice.before, true)
  }

  /** (c)-(e) [Reserved]: (d) and (e) get nodes too, so that they can be cited. */
  #addRange(parent: number | null, marker: Marker, stack: Entry, line: number): void {
    const [from] = candidatesOf(marker.label).filter((candidate) => candidate.type === stack.type)
    if (from === undefined || marker.rangeEnd === undefined) return
    const labels = labelsBetween(marker.label, marker.rangeEnd, stack.type)
    for (const label of labels) {
      const node = this.#push(parent, { kind: 'paragraph', label, rich: { text: '', marks: [] }, line })
      const draft = this.#target.nodes[node]
      if (draft !== undefined) draft.implied = 'reserved'
    }
  }

  /** The parents of stacked markers, made where they are not printed by themselves. */
  #impliedParents(stack: Entry, stacked: number, line: number): number | null {
    const missing: Entry[] = []
    let entry = stack.parent
    for (let count = 1; count < stacked && entry !== null; count++, entry = entry.parent) missing.unshift(entry)
    for (const open of missing) {
      const node = this.#push(this.#nodeOf(open.parent), {
        kind: 'paragraph',
        label: open.label,
        rich: { text: '', marks: [] },
        line,
      })
      const draft = this.#target.nodes[node]
      if (draft !== undefined) draft.implied = 'stacked'
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
    const { nodes } = this.#target
    const last = nodes.length - 1
    const node = nodes[last]
    if (
      node === undefined ||
      node.table !== undefined ||
      node.kind === 'chapter' ||
      node.kind === 'series' ||
      node.implied !== undefined
    ) {
      this.#addUnmarked(this.#owner(choice.before), { kind: 'text', rich, line }, 'flush')
      return
    }
    if (node.text === '') this.#appendText(last, rich)
    else this.#appendText(last, rich, ' ')
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
    if (stack === null) return this.#target.rootPath
    const node = this.#open.get(stack)
    const path = node === undefined ? undefined : this.#target.nodes[node]?.path
    return path ?? [...this.#pathOf(stack.parent), stack.label.replace(/^¶.*/, 'p')]
  }

  #addUnmarked(owner: number | null, paragraph: Paragraph, kind: 'flush' | 'table'): number {
    const count = (this.#unmarked.get(owner) ?? 0) + 1
    this.#unmarked.set(owner, count)
    const node = this.#push(owner, { kind, label: `p${count}`, rich: paragraph.rich, line: paragraph.line })
    const draft = this.#target.nodes[node]
    if (paragraph.kind === 'table' && draft !== undefined) draft.table = paragraph.table
    return node
  }

  #appendText(index: number, rich: Rich, separator = '\n'): void {
    const node = this.#target.nodes[index]
    if (node === undefined) return
    const joined = joinRich([{ text: node.text, marks: node.marks ?? [] }, rich], separator)
    node.text = joined.text
    if (joined.marks.length > 0) node.marks = joined.marks
  }

  #push(
    parent: number | null,
    made: Pick<Draft, 'kind' | 'line' | 'marker' | 'heading' | 'headingEnd' | 'reservedTo'> & {
      label: string
      rich: Rich
    },
  ): number {
    const above = parent === null ? undefined : this.#target.nodes[parent]
    const { label, rich, marker, heading, headingEnd, reservedTo } = made
    return (
      this.#target.nodes.push({
        path: [...(above === undefined || above.kind === 'chapter' ? this.#target.rootPath : above.path), label],
        parent,
        kind: made.kind,
        depth: above === undefined ? this.#target.depth : above.depth + 1,
        ...(marker === undefined ? {} : { marker }),
        ...(heading === undefined ? {} : { heading }),
        ...(headingEnd === undefined || headingEnd === '' ? {} : { headingEnd }),
        text: rich.text,
        ...(rich.marks.length === 0 ? {} : { marks: rich.marks }),
        ...(reservedTo === undefined ? {} : { reservedTo }),
        line: made.line,
      }) - 1
    )
  }
}

function isUnder(inner: Stack, outer: Entry): boolean {
  for (let entry = inner?.parent ?? null; entry !== null; entry = entry.parent) if (entry === outer) return true
  return false
}
