import type { TextNode } from '../tree.ts'
import { wordForms } from './word-forms.ts'
import { isCapitalised, SMALL_WORDS, type Word, wordsOf } from './words.ts'

/** Where a definition holds. `ref` is the regulationId or the label of the series, rule or paragraph. */
export interface DefinitionScope {
  readonly kind: 'all' | 'series' | 'rule' | 'paragraph'
  /** Without it: the series, rule or paragraph that `sourceRegulationId` stands in. */
  readonly ref?: string
}

/** A definition as far as finding its term in texts needs it. */
export interface LinkableDefinition {
  readonly definitionId: string
  /** As defined. All its main words capitalised ("Covered Horse", "Act"): matched in that case only; else in any. */
  readonly term: string
  /** Other names of the same thing, by the same rules. */
  readonly aliases: readonly string[]
  readonly scope: DefinitionScope
  /** The higher wins over the nearer scope (a rule of interpretation may say so); equal ones leave it to the scope. */
  readonly precedence: number
  /** Phrases in which the term means something else ("Jockey Club" for "Jockey"), in any case. */
  readonly exclusions: readonly string[]
  /** The node that defines it; the term is not linked there or below. */
  readonly sourceRegulationId?: string
}

/** A stretch of words that is a form of a term, or an exclusion of it. */
export interface FoundTerm {
  /** Indexes of the first word and past the last one. */
  readonly from: number
  readonly to: number
  /** Indexes of the definitions whose term it is. */
  readonly definitions: readonly number[]
  /** Whether the term is one that is only found in capitals. */
  readonly exact: boolean
  /** Indexes of the definitions it excludes. */
  readonly excludes: readonly number[]
}

interface TrieNode {
  readonly next: Map<string, TrieNode>
  readonly terms: { readonly definition: number; readonly words: readonly string[]; readonly exact: boolean }[]
  readonly exclusions: number[]
}

/** All forms of all terms in one trie of words: a text is read once, whatever the number of definitions. */
export class DefinitionIndex {
  private readonly root: TrieNode = { next: new Map(), terms: [], exclusions: [] }

  constructor(definitions: readonly LinkableDefinition[]) {
    definitions.forEach(({ term, aliases, exclusions }, definition) => {
      for (const name of [term, ...aliases]) this.addTerm(name, definition)
      for (const phrase of exclusions) {
        for (const words of phraseForms(phrase)) this.nodeOf(words)?.exclusions.push(definition)
      }
    })
  }

  /** Every term and exclusion in the words, overlapping ones too. */
  find(text: string, words: readonly Word[]): FoundTerm[] {
    const found: FoundTerm[] = []
    for (let from = 0; from < words.length; from++) {
      let node = this.root.next.get(words[from]?.key ?? '')
      for (let to = from + 1; node; to++) {
        const definitions = node.terms.filter((term) => !term.exact || sameCase(term.words, words, from))
        if (definitions.length > 0 || node.exclusions.length > 0) {
          found.push({
            from,
            to,
            definitions: definitions.map(({ definition }) => definition),
            exact: definitions.every(({ exact }) => exact),
            excludes: node.exclusions,
          })
        }
        const word = words[to]
        const last = words[to - 1]
        if (!word || !last || !joins(text, last.end, word.start)) break
        node = node.next.get(word.key)
      }
    }
    return found
  }

  private addTerm(name: string, definition: number): void {
    const main = wordsOf(name).filter(({ key }) => !SMALL_WORDS.has(key))
    const exact = main.length > 0 && main.every(({ text }) => isCapitalised(text) || /^\d/.test(text))
    for (const words of phraseForms(name)) {
      const terms = this.nodeOf(words)?.terms
      if (!terms?.some((known) => known.definition === definition)) terms?.push({ definition, words, exact })
    }
  }

  private nodeOf(words: readonly string[]): TrieNode | undefined {
    if (words.length === 0) return undefined
    let node = this.root
    for (const word of words) {
      const key = word.toLowerCase()
      const next: TrieNode = node.next.get(key) ?? { next: new Map(), terms: [], exclusions: [] }
      node.next.set(key, next)
      node = next
    }
    return node
  }
}

/** A phrase with singular and plural of its last word, and of the word before "of" or "for" ("Changes of Control"). */
function phraseForms(phrase: string): string[][] {
  const words = wordsOf(phrase).map(({ text }) => text)
  const heads = words.flatMap((word, index) => {
    const next = words[index + 1]
    return next === undefined || next === 'of' || next === 'for' ? [[index, wordForms(word)] as const] : []
  })
  return [words, ...heads.flatMap(([at, forms]) => forms.map((form) => words.with(at, form)))]
}

/** Capitals where the term has them; a term all in capitals ("FTC") needs them all, a plural `s` apart. */
function sameCase(term: readonly string[], words: readonly Word[], from: number): boolean {
  return term.every((wanted, index) => {
    const given = words[from + index]?.text ?? ''
    if (!isCapitalised(wanted)) return true
    return /^\p{Lu}{2,}s?$/u.test(wanted) ? given === wanted : isCapitalised(given)
  })
}

/** Whether two neighbouring words can be of one term: parted by spaces, one hyphen or an apostrophe. */
function joins(text: string, from: number, to: number): boolean {
  return /^(?:\s{1,3}|['\u2019]\s?|[-\u2010\u2011])$/.test(text.slice(from, to))
}

/** For each definition, where it holds and where it is made, as `[from, to)` of the node list. */
export class DefinitionPlaces {
  private readonly ends: Int32Array
  private readonly indexes: ReadonlyMap<string, number>
  private readonly nodes: readonly TextNode[]

  constructor(nodes: readonly TextNode[]) {
    this.nodes = nodes
    this.indexes = new Map(nodes.map((node, index) => [node.regulationId, index]))
    this.ends = Int32Array.from(nodes, (_, index) => index + 1)
    for (let index = nodes.length - 1; index >= 0; index--) {
      const parent = this.indexes.get(nodes[index]?.parentId ?? '')
      if (parent !== undefined) this.ends[parent] = Math.max(this.ends[parent] ?? 0, this.ends[index] ?? 0)
    }
  }

  /** The nodes in which the definition is made: its own and those below it. */
  source(definition: LinkableDefinition): readonly [number, number] | undefined {
    return this.branch(this.indexes.get(definition.sourceRegulationId ?? ''))
  }

  /** The nodes for which the definition holds; `undefined` where its scope lies in another text. */
  scope({ scope, sourceRegulationId }: LinkableDefinition): readonly [number, number] | undefined {
    if (scope.kind === 'all') return [0, this.nodes.length]
    if (scope.ref === undefined) return this.branch(this.enclosing(sourceRegulationId, scope.kind))
    const ref = scope.ref
    return this.branch(this.indexes.get(ref) ?? found(this.nodes.findIndex((node) => node.label === ref)))
  }

  private enclosing(regulationId: string | undefined, kind: TextNode['kind']): number | undefined {
    const own = this.indexes.get(regulationId ?? '')
    if (kind === 'paragraph') return this.indexes.get(this.nodes[own ?? -1]?.parentId ?? '') ?? own
    let at = own
    while (at !== undefined && this.nodes[at]?.kind !== kind) at = this.indexes.get(this.nodes[at]?.parentId ?? '')
    return at
  }

  private branch(index: number | undefined): readonly [number, number] | undefined {
    return index === undefined ? undefined : [index, this.ends[index] ?? index + 1]
  }
}

function found(index: number): number | undefined {
  return index === -1 ? undefined : index
}
