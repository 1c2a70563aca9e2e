import type { TextNode } from '../tree.ts'
import { formatParts, type Reference, type RelativeReference } from './reference.ts'

/** The target of a reference within the text: a node, or the label of a node that does not exist. */
export type InternalTarget = { readonly regulationId: string } | { readonly label: string }

/** Resolves references in the nodes of one version. */
export class CitationResolver {
  private readonly byId: ReadonlyMap<string, TextNode>
  private readonly rules = new Map<string, TextNode>()
  private readonly series = new Map<string, TextNode>()
  private readonly appendices = new Map<string, TextNode>()
  private readonly children = new Map<string, TextNode>()
  private readonly byPath = new Map<string, TextNode>()

  constructor(nodes: readonly TextNode[]) {
    this.byId = new Map(nodes.map((node) => [node.regulationId, node]))
    for (const node of nodes) {
      this.setFirst(this.byPath, node.path.join('/'), node)
      if (node.parentId !== null) this.setFirst(this.children, `${node.parentId}/${node.path.at(-1) ?? ''}`, node)
      if (node.kind === 'series') this.setFirst(this.series, node.path.at(-1) ?? '', node)
      if (node.kind === 'appendix')
        this.setFirst(this.appendices, /^\w+ ([A-Z])\b/.exec(node.path.at(-1) ?? '')?.[1] ?? '', node)
      if (node.kind === 'rule') {
        // A section of a part is labeled 1005.31 whether its path is ["1005.31"] or ["1005", "31"].
        this.setFirst(this.rules, node.path.join('.'), node)
        this.setFirst(this.rules, node.path.at(-1) ?? '', node)
      }
    }
  }

  /**
   * Resolves a reference in `node`. Returns undefined if it is not a citation after all, such as a number that is not
   * a rule.
   */
  resolve(reference: Exclude<Reference, { kind: 'external' }>, node: TextNode): InternalTarget | undefined {
    switch (reference.kind) {
      case 'series':
        return this.toTarget(this.series.get(reference.number)) ?? { label: reference.number }
      case 'appendix':
        return this.toTarget(this.appendices.get(reference.letter))
      case 'this':
        return this.toTarget(reference.unit === 'series' ? this.getAncestors(node).at(-1) : this.findRule(node))
      case 'rule': {
        const number = this.completeNumber(reference.number, node)
        const rule = this.rules.get(number)
        if (reference.bare && !rule) return undefined
        return (
          this.findDescendant(rule, reference.parts) ?? {
            label: number + formatParts(reference.parts),
          }
        )
      }
      case 'relative':
        return this.resolveRelative(reference, node)
    }
  }

  /** Completes "Regulation .04 of this chapter" from the number of the regulation that cites it, 09.10.01.03. */
  private completeNumber(number: string, node: TextNode): string {
    if (!number.startsWith('.')) return number
    const ownNumber = this.findRule(node)?.path.at(-1) ?? ''
    const chapter = ownNumber.slice(0, Math.max(0, ownNumber.lastIndexOf('.')))
    return this.rules.has(chapter + number) || !this.rules.has(number) ? chapter + number : number
  }

  private resolveRelative({ from, parts, of }: RelativeReference, node: TextNode): InternalTarget | undefined {
    if (of && of !== 'this-rule') {
      const all = [...of.parts, ...parts]
      return (
        this.findDescendant(this.rules.get(of.number), all) ?? {
          label: of.number + formatParts(all),
        }
      )
    }
    const rule = this.findRule(node)
    const getAncestors = this.getAncestors(node)
    const ancestorsInRule = getAncestors.slice(0, getAncestors.findIndex((above) => above === rule) + 1)
    // "Paragraph (1)" is relative to the rule or, in the style of statutes, to the enclosing subsection. A
    // "subparagraph" or "clause" is relative to the nearest ancestor that has one.
    for (const above of from === 'outer' ? ancestorsInRule.reverse() : ancestorsInRule) {
      const found = this.findDescendant(above, parts)
      if (found) return found
    }
    return rule ? { label: rule.path.join('.') + formatParts(parts) } : { label: formatParts(parts) }
  }

  private findDescendant(node: TextNode | undefined, parts: readonly string[]): { regulationId: string } | undefined {
    let current = node
    for (const part of parts) current = current && this.children.get(`${current.regulationId}/${part}`)
    // A copied text may lack the node in between; the whole path still resolves then.
    return this.toTarget(current ?? (node && this.byPath.get([...node.path, ...parts].join('/'))))
  }

  private toTarget(node: TextNode | undefined): { regulationId: string } | undefined {
    return node && { regulationId: node.regulationId }
  }

  /** Returns the nearest enclosing rule or appendix, or else the topmost ancestor below the main regulation. */
  private findRule(node: TextNode): TextNode | undefined {
    const getAncestors = this.getAncestors(node)
    return (
      getAncestors.find(({ kind }) => kind === 'rule' || kind === 'appendix') ??
      getAncestors.findLast(({ parentId }) => parentId !== null) ??
      node
    )
  }

  /** Returns the node, its parent, and so on to the root. */
  private getAncestors(node: TextNode): TextNode[] {
    const getAncestors: TextNode[] = []
    for (let current: TextNode | undefined = node; current; current = this.byId.get(current.parentId ?? ''))
      getAncestors.push(current)
    return getAncestors
  }

  private setFirst(map: Map<string, TextNode>, key: string, node: TextNode): void {
    if (!map.has(key)) map.set(key, node)
  }
}
