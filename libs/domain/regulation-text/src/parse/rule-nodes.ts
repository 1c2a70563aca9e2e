import type { Mark } from '../tree.ts'
import type { Paragraph } from './paragraphs.ts'
import type { FoundDoubt } from './covers.ts'
import type { ChosenReading, ParsedNode } from './parsed-regulation.ts'
import type { Rich } from './rich.ts'

/** A node that is still being made. */
export type DraftNode = { -readonly [Key in keyof Omit<ParsedNode, 'marks'>]: ParsedNode[Key] } & { marks?: Mark[] }

/** Where the nodes of a rule go. */
export interface Target {
  readonly nodes: DraftNode[]
  readonly doubts: FoundDoubt[]
  readonly notes: FoundDoubt[]
  /** Readings that a person chose, of the whole text. */
  readonly chosen: readonly ChosenReading[]
  /** Index of the rule's own node, or of the chapter above a text without rule; `null` at the top. */
  readonly root: number | null
  readonly rootPath: readonly string[]
  readonly depth: number
}

type NewNode = Pick<DraftNode, 'kind' | 'line' | 'marker' | 'heading' | 'headingEnd' | 'reservedTo' | 'implied'> & {
  readonly label: string
  readonly rich: Rich
}

/** The nodes of a rule, added at the end of the whole list. */
export class RuleNodes {
  readonly #target: Target
  /** How many unmarked nodes each node has. */
  readonly #unmarked = new Map<number | null, number>()

  constructor(target: Target) {
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

  /** The node of a text without heading, which stands for its one rule. */
  addRoot(line: number): number {
    const { nodes, depth } = this.#target
    return nodes.push({ path: [], parent: null, kind: 'rule', depth, text: '', line }) - 1
  }

  add(parent: number | null, { label, rich, headingEnd, ...made }: NewNode): number {
    const { nodes, rootPath, depth } = this.#target
    const above = this.at(parent)
    const node: DraftNode = {
      path: [...(above === undefined || above.kind === 'chapter' ? rootPath : above.path), label],
      parent,
      depth: above === undefined ? depth : above.depth + 1,
      text: rich.text,
      ...made,
    }
    if (headingEnd !== undefined && headingEnd !== '') node.headingEnd = headingEnd
    if (rich.marks.length > 0) node.marks = [...rich.marks]
    return nodes.push(node) - 1
  }

  /** Text or a table without marker, counted p1, p2 under its owner. */
  addUnmarked(owner: number | null, paragraph: Paragraph, kind: 'flush' | 'table'): number {
    const count = (this.#unmarked.get(owner) ?? 0) + 1
    this.#unmarked.set(owner, count)
    const index = this.add(owner, { kind, label: `p${count}`, rich: paragraph.rich, line: paragraph.line })
    const node = this.at(index)
    if (paragraph.kind === 'table' && node !== undefined) node.table = paragraph.table
    return index
  }

  append(index: number, { text, marks }: Rich, separator: string): void {
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
