import type { TextNode } from '../tree.ts'
import { bracketed, type Reference, type RelativeReference } from './reference.ts'

/** Where a reference leads inside the text: a node, or the label of one that is not there. */
export type InternalTarget = { readonly regulationId: string } | { readonly label: string }

/** The places of one version, to find what a reference in one of its nodes means. */
export class CitationPlaces {
  private readonly byId: ReadonlyMap<string, TextNode>
  private readonly rules = new Map<string, TextNode>()
  private readonly series = new Map<string, TextNode>()
  private readonly appendices = new Map<string, TextNode>()
  private readonly children = new Map<string, TextNode>()
  private readonly paths = new Map<string, TextNode>()

  constructor(nodes: readonly TextNode[]) {
    this.byId = new Map(nodes.map((node) => [node.regulationId, node]))
    for (const node of nodes) {
      this.setFirst(this.paths, node.path.join('/'), node)
      if (node.parentId !== null) this.setFirst(this.children, `${node.parentId}/${node.path.at(-1) ?? ''}`, node)
      if (node.kind === 'series') this.setFirst(this.series, node.path.at(-1) ?? '', node)
      if (node.kind === 'appendix')
        this.setFirst(this.appendices, /^\w+ ([A-Z])\b/.exec(node.path.at(-1) ?? '')?.[1] ?? '', node)
      if (node.kind === 'rule') {
        // A section of a part is labelled 1005.31 whether its path is ["1005.31"] or ["1005", "31"].
        this.setFirst(this.rules, node.path.join('.'), node)
        this.setFirst(this.rules, node.path.at(-1) ?? '', node)
      }
    }
  }

  /** The target of a reference that stands in `node`; `undefined` where it is none after all (a number that is no rule). */
  target(reference: Exclude<Reference, { kind: 'external' }>, node: TextNode): InternalTarget | undefined {
    switch (reference.kind) {
      case 'series':
        return this.given(this.series.get(reference.number)) ?? { label: reference.number }
      case 'appendix':
        return this.given(this.appendices.get(reference.letter))
      case 'this':
        return this.given(reference.unit === 'series' ? this.chain(node).at(-1) : this.ruleOf(node))
      case 'rule': {
        const rule = this.rules.get(reference.number)
        if (reference.bare && !rule) return undefined
        return this.below(rule, reference.parts) ?? { label: reference.number + bracketed(reference.parts) }
      }
      case 'relative':
        return this.relative(reference, node)
    }
  }

  private relative({ from, parts, of }: RelativeReference, node: TextNode): InternalTarget | undefined {
    if (of && of !== 'this-rule') {
      const all = [...of.parts, ...parts]
      return this.below(this.rules.get(of.number), all) ?? { label: of.number + bracketed(all) }
    }
    const rule = this.ruleOf(node)
    const chain = this.chain(node)
    const inRule = chain.slice(0, chain.findIndex((above) => above === rule) + 1)
    // "Paragraph (1)" is counted from the rule on, or in the style of statutes from the subsection it stands in; a
    // "subparagraph" or "clause" from the nearest place that has one.
    for (const above of from === 'outer' ? inRule.reverse() : inRule) {
      const found = this.below(above, parts)
      if (found) return found
    }
    return rule ? { label: rule.path.join('.') + bracketed(parts) } : { label: bracketed(parts) }
  }

  private below(node: TextNode | undefined, parts: readonly string[]): { regulationId: string } | undefined {
    let at = node
    for (const part of parts) at = at && this.children.get(`${at.regulationId}/${part}`)
    // A copy may lack the node in between: then the whole path still leads there.
    return this.given(at ?? (node && this.paths.get([...node.path, ...parts].join('/'))))
  }

  private given(node: TextNode | undefined): { regulationId: string } | undefined {
    return node && { regulationId: node.regulationId }
  }

  /** The nearest rule or appendix around a node, or what stands highest below the main regulation. */
  private ruleOf(node: TextNode): TextNode | undefined {
    const chain = this.chain(node)
    return (
      chain.find(({ kind }) => kind === 'rule' || kind === 'appendix') ??
      chain.findLast(({ parentId }) => parentId !== null) ??
      node
    )
  }

  /** The node, its parent, and so on to the top. */
  private chain(node: TextNode): TextNode[] {
    const chain: TextNode[] = []
    for (let at: TextNode | undefined = node; at; at = this.byId.get(at.parentId ?? '')) chain.push(at)
    return chain
  }

  private setFirst(map: Map<string, TextNode>, key: string, node: TextNode): void {
    if (!map.has(key)) map.set(key, node)
  }
}
