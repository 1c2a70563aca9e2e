import { findBestPath, type Choice } from './best-path.ts'
import { looksLikeHeading, parseRunInHeading } from './heading-like.ts'
import type { Heading } from './headings.ts'
import { interpretParagraphs } from './line-interpretations.ts'
import { buildLattice, type InterpretedRule } from './lattice.ts'
import { restrictToChosen } from './chosen-interpretations.ts'
import { getMarkerCandidates, type Marker } from './markers.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Style } from './parsed-regulation.ts'
import { getLabelsBetween } from './reserved-ranges.ts'
import { plainText, sliceRichText, type RichText } from './rich-text.ts'
import { RuleWarnings } from './rule-warnings.ts'
import { RuleNodes, type DraftNode, type RuleTarget } from './rule-nodes.ts'
import type { OpenLevel, LevelStack } from './stack.ts'

const BETWEEN_PARAGRAPHS = '\n'
const EMPTY_TEXT = plainText('')

/** A rule prepared for parsing in any style. */
export interface PreparedRule extends InterpretedRule {
  readonly heading: Heading | undefined
}

/** Prepares the paragraphs of a rule for parsing in any style. */
export function prepareRule(heading: Heading | undefined, paragraphs: readonly Paragraph[]): PreparedRule {
  return { heading, paragraphs, interpretations: interpretParagraphs(paragraphs) }
}

/** Turns the cheapest interpretation of a rule into nodes and warnings. */
export function buildRule(rule: PreparedRule, style: Style, target: RuleTarget): void {
  const lattice = restrictToChosen(buildLattice(rule, style), findChosenPaths(rule, target))
  new RuleBuilder(rule, findBestPath(lattice), style, target).build()
}

/** Returns the paths chosen for this rule's paragraphs, relative to the rule. */
function findChosenPaths(
  { paragraphs }: PreparedRule,
  { chosenInterpretations, rootPath }: RuleTarget,
): Map<number, readonly string[]> {
  const paths = new Map<number, readonly string[]>()
  for (const { line, path } of chosenInterpretations) {
    const index = paragraphs.findIndex((paragraph) => paragraph.line === line && paragraph.kind !== 'table')
    if (index !== -1) paths.set(index, path.slice(rootPath.length))
  }
  return paths
}

class RuleBuilder {
  readonly #rule: PreparedRule
  readonly #choices: readonly Choice[]
  readonly #nodes: RuleNodes
  readonly #rootPath: readonly string[]
  /** Node index of each open level. */
  readonly #open = new Map<LevelStack, number>()
  readonly #warnings: RuleWarnings
  #root: number | null
  #hasSeenMarker = false
  #afterOmission = false

  constructor(rule: PreparedRule, choices: readonly Choice[], style: Style, target: RuleTarget) {
    this.#rule = rule
    this.#choices = choices
    this.#warnings = new RuleWarnings(target, style, (stack) => this.#getPath(stack))
    this.#nodes = new RuleNodes(target)
    this.#rootPath = target.rootPath
    this.#root = target.root
  }

  build(): void {
    const { paragraphs } = this.#rule
    const hasMarkers = paragraphs.some((paragraph) => paragraph.kind === 'marked')
    this.#choices.forEach((choice, index) => {
      const paragraph = paragraphs[index]
      if (paragraph === undefined) return
      const { interpretation, stacks } = choice.edge
      if (paragraph.kind === 'table') this.#nodes.addUnmarked(this.#getOwner(choice.before), paragraph, 'table')
      else if (interpretation.isContinuation) this.#appendContinuation(paragraph.rich, paragraph.line, choice)
      else if (interpretation.markerGroups.some((group) => group.length > 0))
        this.#addProvisions(paragraph, choice, index)
      else this.#addText(paragraph, choice.before, stacks.at(-1) ?? null, hasMarkers)
      if (paragraph.kind === 'marked') {
        this.#warnings.addLineWarnings(paragraph, choice, {
          afterOmission: this.#afterOmission,
          next: paragraphs[index + 1],
        })
      }
      if (paragraph.kind === 'omission') this.#afterOmission = true
      else if (paragraph.kind === 'marked') this.#afterOmission = false
    })
  }

  /** Adds unmarked text: text of the rule, a definition, the body of a heading, or flush text of a provision. */
  #addText(paragraph: Paragraph, before: LevelStack, after: LevelStack, ruleHasMarkers: boolean): void {
    const nodes = this.#nodes
    if (paragraph.kind === 'note' || paragraph.kind === 'omission') {
      nodes.addUnmarked(this.#root, paragraph, 'flush')
      return
    }
    const last = nodes.at(nodes.last)
    if (paragraph.kind === 'item' && last !== undefined && canHoldListItems(last)) {
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
    if (before === null && !this.#hasSeenMarker && this.#belongsToRoot(paragraph, ruleHasMarkers)) {
      this.#root ??= nodes.addRoot(paragraph.line)
      nodes.append(this.#root, paragraph.rich, BETWEEN_PARAGRAPHS)
      return
    }
    const owner = continuesOuterText(last) ? last.parent : this.#getOwnerOfText(before, paragraph.rich.text)
    this.#nodes.addUnmarked(owner, paragraph, 'flush')
  }

  /** Adds a definition, or unmarked text that starts a sequence of its own. */
  #openUnmarked(paragraph: Paragraph, entry: OpenLevel): number {
    const parent = this.#findNode(entry.parent)
    if (entry.type === 'flush') return this.#nodes.addUnmarked(parent, paragraph, 'flush')
    const { rich, line } = paragraph
    return this.#nodes.add(parent, { kind: 'definition', label: entry.label, rich, line })
  }

  /**
   * Returns true if a paragraph is text of the rule itself: text above the markers, or the first paragraph if there
   * are no markers.
   */
  #belongsToRoot(paragraph: Paragraph, ruleHasMarkers: boolean): boolean {
    const root = this.#nodes.at(this.#root)
    if (root === undefined) return this.#rootPath.length === 0
    if (root.kind === 'chapter' || root.kind === 'series' || this.#nodes.hasUnmarked(this.#root)) return false
    return root.text === '' || (ruleHasMarkers && paragraph.kind === 'text')
  }

  #addProvisions(paragraph: Paragraph & { rich: RichText }, choice: Choice, index: number): void {
    const { interpretation, stacks } = choice.edge
    interpretation.markerGroups.forEach((group, groupIndex) => {
      const first = group[0]
      const last = group.at(-1)
      const start = last?.end ?? 0
      const next = interpretation.markerGroups[groupIndex + 1]?.[0]
      const body = sliceRichText(paragraph.rich, start, next?.start)
      if (first === undefined || last === undefined) {
        this.#addLeadText({ ...paragraph, rich: body }, choice, stacks[groupIndex] ?? null)
        return
      }
      this.#hasSeenMarker = true
      const stack = stacks[groupIndex] ?? null
      if (stack === null) return
      const marker = paragraph.rich.text.slice(first.start, last.end)
      const parent = this.#addImpliedParents(stack, group.length, paragraph.line)
      const heading =
        next !== undefined && isDescendantOf(stacks[groupIndex + 1] ?? null, stack)
          ? parseRunInHeading(body.text)
          : next === undefined && this.#isHeading(body.text, stack, index)
            ? { heading: body.text, end: '' }
            : undefined
      const node = this.#nodes.add(parent, {
        kind: 'paragraph',
        label: first.rangeEnd === undefined ? stack.label : first.label,
        rich: heading === undefined ? body : EMPTY_TEXT,
        line: paragraph.line,
        marker,
        ...(heading === undefined ? {} : { heading: heading.heading, headingEnd: heading.end }),
        ...(first.rangeEnd === undefined ? {} : { reservedTo: first.rangeEnd }),
      })
      this.#open.set(stack, node)
      this.#warnings.addUnmarkedParentWarning(stack, paragraph.line)
      if (first.rangeEnd !== undefined) this.#addReservedRange(parent, first, stack, paragraph.line)
    })
  }

  /** Adds unmarked text before a first inline child: a term, a heading, or a sentence of the open provision. */
  #addLeadText(lead: Paragraph, { before }: Choice, stack: LevelStack): void {
    if (lead.rich.text === '') return
    if (lead.kind === 'term' && stack !== before) this.#addText(lead, before, stack, true)
    else this.#addText({ kind: 'text', rich: lead.rich, line: lead.line }, before, before, true)
  }

  /** (c)-(e) [Reserved]: (d) and (e) get nodes too, so they can be cited. */
  #addReservedRange(parent: number | null, marker: Marker, stack: OpenLevel, line: number): void {
    const [from] = getMarkerCandidates(marker.label).filter((candidate) => candidate.type === stack.type)
    if (from === undefined || marker.rangeEnd === undefined) return
    const labels = getLabelsBetween(marker.label, marker.rangeEnd, stack.type)
    for (const label of labels)
      this.#nodes.add(parent, { kind: 'paragraph', label, rich: EMPTY_TEXT, line, implied: 'reserved' })
  }

  /** Adds the parents of stacked markers that are not printed on their own. */
  #addImpliedParents(stack: OpenLevel, stacked: number, line: number): number | null {
    const missing: OpenLevel[] = []
    let entry = stack.parent
    for (let count = 1; count < stacked && entry !== null; count++, entry = entry.parent) missing.unshift(entry)
    for (const missingLevel of missing) {
      const parent = this.#findNode(missingLevel.parent)
      const node = this.#nodes.add(parent, {
        kind: 'paragraph',
        label: missingLevel.label,
        rich: EMPTY_TEXT,
        line,
        implied: 'stacked',
      })
      this.#open.set(missingLevel, node)
    }
    return this.#findNode(stack.parent)
  }

  /** Returns true if a marked line without a period is a heading, because its body or children follow. */
  #isHeading(text: string, stack: OpenLevel, index: number): boolean {
    if (!looksLikeHeading(text)) return false
    const next = this.#rule.paragraphs[index + 1]
    const choice = this.#choices[index + 1]
    if (next === undefined || choice === undefined) return false
    if (next.kind === 'marked') {
      return isDescendantOf(choice.edge.stacks[0] ?? null, stack)
    }
    return next.kind === 'body'
  }

  #appendContinuation(rich: RichText, line: number, choice: Choice): void {
    const nodes = this.#nodes
    const node = nodes.at(nodes.last)
    const isOpen = node !== undefined && node.table === undefined && node.implied === undefined
    if (isOpen && node.kind !== 'chapter' && node.kind !== 'series') nodes.append(nodes.last, rich, ' ')
    else nodes.addUnmarked(this.#getOwner(choice.before), { kind: 'text', rich, line }, 'flush')
  }

  #getOwner(stack: LevelStack): number | null {
    return stack === null ? this.#root : this.#findNode(stack)
  }

  /** Text that starts in lower case continues the sentence that the list above it interrupted. */
  #getOwnerOfText(stack: LevelStack, text: string): number | null {
    if (stack === null) return this.#root
    if (!/^[a-z]/.test(text)) return this.#findNode(stack)
    return stack.parent === null ? this.#root : this.#findNode(stack.parent)
  }

  #findNode(stack: LevelStack): number | null {
    if (stack === null) return this.#root
    return this.#open.get(stack) ?? this.#findNode(stack.parent)
  }

  #getPath(stack: LevelStack): readonly string[] {
    if (stack === null) return this.#rootPath
    const node = this.#open.get(stack)
    return this.#nodes.at(node)?.path ?? [...this.#getPath(stack.parent), stack.label.replace(/^¶.*/, 'p')]
  }
}

/** Text after a continued sentence belongs where that sentence does. */
function continuesOuterText(last: DraftNode | undefined): last is DraftNode {
  return last?.kind === 'flush' && /^[a-z]/.test(last.text)
}

/** A list belongs to the text above it. */
function canHoldListItems({ kind, table, implied, text, heading }: DraftNode): boolean {
  return (
    kind !== 'chapter' &&
    kind !== 'series' &&
    table === undefined &&
    implied === undefined &&
    text + (heading ?? '') !== ''
  )
}

function isDescendantOf(inner: LevelStack, outer: OpenLevel): boolean {
  for (let entry = inner?.parent ?? null; entry !== null; entry = entry.parent) if (entry === outer) return true
  return false
}
