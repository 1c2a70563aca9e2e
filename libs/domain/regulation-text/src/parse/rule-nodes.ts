import type { Mark } from '../tree.ts'
import type { Paragraph } from './paragraphs.ts'
import type { FoundWarning } from './affected-paths.ts'
import type { ChosenInterpretation, ParsedNode } from './parsed-regulation.ts'
import type { RichText } from './rich-text.ts'

/** A node under construction. */
export type DraftNode = { -readonly [Key in keyof Omit<ParsedNode, 'marks'>]: ParsedNode[Key] } & { marks?: Mark[] }

/** Where to add the nodes of a rule. */
export interface RuleTarget {
  readonly nodes: DraftNode[]
  readonly warnings: FoundWarning[]
  readonly notes: FoundWarning[]
  /** Interpretations that a person chose, for the whole text. */
  readonly chosenInterpretations: readonly ChosenInterpretation[]
  /** Index of the rule's own node, or of the chapter above a text without a rule; `null` at the top. */
  readonly root: number | null
  readonly rootPath: readonly string[]
  readonly depth: number
}

type NewNode = Pick<DraftNode, 'kind' | 'line' | 'marker' | 'heading' | 'headingEnd' | 'reservedTo' | 'implied'> & {
  readonly label: string
  readonly rich: RichText
}

/** Appends the nodes of a rule to the list of all nodes. */
export class RuleNodes {
  readonly #target: RuleTarget
  /** Number of unmarked nodes under each node. */
  readonly #unmarked = new Map<number | null, number>()

  constructor(target: RuleTarget) {
    this.#target = target
  }

  /** Index of the last node. */
  get last(): number {
    return this.#target.nodes.length - 1
  }

  at(index: number | null | undefined): DraftNode | undefined {
    return index === null || index === undefined ? undefined : this.#target.nodes[index]
  }

  hasUnmarked(owner: number | null): boolean {
    return this.#unmarked.has(owner)
  }

  /** Adds the root of a text without a heading, which is one rule. */
  addRoot(line: number): number {
    const { nodes, depth } = this.#target
    return nodes.push({ path: [], parent: null, kind: 'rule', depth, text: '', line }) - 1
  }

  add(parent: number | null, { label, rich, headingEnd, ...fields }: NewNode): number {
    const { nodes, rootPath, depth } = this.#target
    const parentNode = this.at(parent)
    const node: DraftNode = {
      path: [...(parentNode === undefined || parentNode.kind === 'chapter' ? rootPath : parentNode.path), label],
      parent,
      depth: parentNode === undefined ? depth : parentNode.depth + 1,
      text: rich.text,
      ...fields,
    }
    if (headingEnd !== undefined && headingEnd !== '') node.headingEnd = headingEnd
    if (rich.marks.length > 0) node.marks = [...rich.marks]
    return nodes.push(node) - 1
  }

  /** Adds unmarked text or a table, numbered p1, p2 under its owner. */
  addUnmarked(owner: number | null, paragraph: Paragraph, kind: 'flush' | 'table'): number {
    const count = (this.#unmarked.get(owner) ?? 0) + 1
    this.#unmarked.set(owner, count)
    const index = this.add(owner, { kind, label: `p${count}`, rich: paragraph.rich, line: paragraph.line })
    const node = this.at(index)
    if (paragraph.kind === 'table' && node !== undefined) node.table = paragraph.table
    return index
  }

  append(index: number, { text, marks }: RichText, separator: string): void {
    const node = this.at(index)
    if (node === undefined || text === '') return
    const offset = node.text === '' ? 0 : node.text.length + separator.length
    node.text = offset === 0 ? text : node.text + separator + text
    for (const { start, end, kind } of marks) {
      node.marks ??= []
      node.marks.push({ start: start + offset, end: end + offset, kind })
    }
  }
}
