import type { TextNode } from '../tree.ts'
import { getWordForms } from './word-forms.ts'
import { isCapitalized, SMALL_WORDS, type Word, splitWords } from './words.ts'

/** Where a definition applies. `ref` is the regulationId or label of the series, chapter, rule or paragraph. */
export interface DefinitionScope {
  readonly kind: 'all' | 'series' | 'chapter' | 'rule' | 'paragraph'
  /** If absent: the series, chapter, rule or paragraph that contains `sourceRegulationId`. */
  readonly ref?: string
}

/** The fields of a definition that are needed to link its term. */
export interface LinkableDefinition {
  readonly definitionId: string
  /**
   * The term as defined. Matches case-sensitively if all its main words are capitalized ("Covered Horse", "Act"),
   * otherwise in any case. A single word matches in any case if the text mostly uses it in lower case.
   */
  readonly term: string
  /** Synonyms, matched by the same rules. */
  readonly aliases: readonly string[]
  readonly scope: DefinitionScope
  /**
   * Takes precedence over a nearer scope if higher (a rule of interpretation may say so). If equal, the scope decides.
   */
  readonly precedence: number
  /** Phrases in which the term means something else ("Jockey Club" for "Jockey"), in any case. */
  readonly exclusions: readonly string[]
  /** The defining node. The term is not linked in it or below. */
  readonly sourceRegulationId?: string
}

/** A sequence of words that matches a term or an exclusion. */
export interface FoundTerm {
  /** Indexes of the first word and after the last one. */
  readonly from: number
  readonly to: number
  /** Indexes of the definitions with this term. */
  readonly definitions: readonly number[]
  /** True if the term only matches case-sensitively. */
  readonly exact: boolean
  /** Indexes of the definitions it excludes. */
  readonly excludes: readonly number[]
}

interface TrieNode {
  readonly next: Map<string, TrieNode>
  readonly terms: { readonly definition: number; readonly words: readonly string[]; readonly exact: boolean }[]
  readonly exclusions: number[]
}

/** A trie of all forms of all terms. A text is scanned once, whatever the number of definitions. */
export class DefinitionIndex {
  private readonly root: TrieNode = { next: new Map(), terms: [], exclusions: [] }

  /** `lowerCaseTerms` match in any case, although their definitions have a capital. */
  constructor(definitions: readonly LinkableDefinition[], lowerCaseTerms: ReadonlySet<string>) {
    definitions.forEach(({ term, aliases, exclusions }, definition) => {
      for (const name of [term, ...aliases])
        this.addTerm(lowerCaseTerms.has(name.toLowerCase()) ? name.toLowerCase() : name, definition)
      for (const phrase of exclusions) {
        for (const words of getPhraseForms(phrase)) this.getOrCreateNode(words)?.exclusions.push(definition)
      }
    })
  }

  /** Finds every term and exclusion in the words, including overlapping ones. */
  find(text: string, words: readonly Word[]): FoundTerm[] {
    const matches: FoundTerm[] = []
    for (let from = 0; from < words.length; from++) {
      let node = this.root.next.get(words[from]?.key ?? '')
      for (let to = from + 1; node; to++) {
        const definitions = node.terms.filter((term) => !term.exact || matchesCase(term.words, words, from))
        if (definitions.length > 0 || node.exclusions.length > 0) {
          matches.push({
            from,
            to,
            definitions: definitions.map(({ definition }) => definition),
            exact: definitions.every(({ exact }) => exact),
            excludes: node.exclusions,
          })
        }
        const word = words[to]
        const last = words[to - 1]
        if (!word || !last || !areAdjacent(text, last.end, word.start)) break
        node = node.next.get(word.key)
      }
    }
    return matches
  }

  private addTerm(name: string, definition: number): void {
    const mainWords = splitWords(name).filter(({ key }) => !SMALL_WORDS.has(key))
    const exact = mainWords.length > 0 && mainWords.every(({ text }) => isCapitalized(text) || /^\d/.test(text))
    for (const words of getPhraseForms(name)) {
      const terms = this.getOrCreateNode(words)?.terms
      if (!terms?.some((existing) => existing.definition === definition)) terms?.push({ definition, words, exact })
    }
  }

  private getOrCreateNode(words: readonly string[]): TrieNode | undefined {
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

/**
 * Returns a phrase with singular and plural forms of its last word and of the word before "of" or "for" ("Changes of
 * Control").
 */
function getPhraseForms(phrase: string): string[][] {
  const words = splitWords(phrase).map(({ text }) => text)
  const headForms = words.flatMap((word, index) => {
    const next = words[index + 1]
    return next === undefined || next === 'of' || next === 'for' ? [[index, getWordForms(word)] as const] : []
  })
  return [words, ...headForms.flatMap(([at, forms]) => forms.map((form) => words.with(at, form)))]
}

/**
 * Returns true if the words are capitalized where the term is. A term in all capitals ("FTC") must match exactly,
 * except for a plural `s`.
 */
function matchesCase(term: readonly string[], words: readonly Word[], from: number): boolean {
  return term.every((expected, index) => {
    const actual = words[from + index]?.text ?? ''
    if (!isCapitalized(expected)) return true
    return /^\p{Lu}{2,}s?$/u.test(expected) ? actual === expected : isCapitalized(actual)
  })
}

/** Returns true if two adjacent words can belong to one term: separated by spaces, one hyphen or an apostrophe. */
function areAdjacent(text: string, from: number, to: number): boolean {
  return /^(?:\s{1,3}|['\u2019]\s?|[-\u2010\u2011])$/.test(text.slice(from, to))
}

/** Returns where each definition applies and where it is made, as `[from, to)` of the node list. */
export class DefinitionRanges {
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

  /** Returns the range of the defining node and its descendants. */
  getSourceRange(definition: LinkableDefinition): readonly [number, number] | undefined {
    return this.getSubtreeRange(this.indexes.get(definition.sourceRegulationId ?? ''))
  }

  /** Returns the range in which the definition applies, or undefined if its scope is in another text. */
  scope({ scope, sourceRegulationId }: LinkableDefinition): readonly [number, number] | undefined {
    if (scope.kind === 'all') return [0, this.nodes.length]
    if (scope.ref === undefined) return this.getSubtreeRange(this.findEnclosing(sourceRegulationId, scope.kind))
    const ref = scope.ref
    return this.getSubtreeRange(this.indexes.get(ref) ?? toIndex(this.nodes.findIndex((node) => node.label === ref)))
  }

  private findEnclosing(regulationId: string | undefined, kind: TextNode['kind']): number | undefined {
    const own = this.indexes.get(regulationId ?? '')
    if (kind === 'paragraph') return this.indexes.get(this.nodes[own ?? -1]?.parentId ?? '') ?? own
    let at = own
    while (at !== undefined && this.nodes[at]?.kind !== kind) at = this.indexes.get(this.nodes[at]?.parentId ?? '')
    return at
  }

  private getSubtreeRange(index: number | undefined): readonly [number, number] | undefined {
    return index === undefined ? undefined : [index, this.ends[index] ?? index + 1]
  }
}

function toIndex(index: number): number | undefined {
  return index === -1 ? undefined : index
}
