import type { TextNode } from '../tree.ts'
import { DefinitionIndex, DefinitionPlaces, type FoundTerm, type LinkableDefinition } from './definition-index.ts'
import { isCapitalised, NO_NAME_WORDS, type Word, wordsOf } from './words.ts'

export type { DefinitionScope, LinkableDefinition } from './definition-index.ts'

/** A defined term in a text: `[start, end)` of the node's `text`, in UTF-16 units. Links never overlap. */
export interface TermLink {
  readonly regulationId: string
  readonly start: number
  readonly end: number
  readonly definitionId: string
}

export interface TermOptions {
  /** Only the first mention of each definition in a node. */
  readonly firstPerParagraph?: boolean
  /** What the text defines itself holds in it, whatever the precedence of others: so in a text that is no part of the rulebook. */
  readonly ownFirst?: boolean
}

interface PlacedDefinition {
  readonly definition: LinkableDefinition
  readonly scope: readonly [number, number] | undefined
  readonly source: readonly [number, number] | undefined
}

const NEARNESS: Readonly<Record<LinkableDefinition['scope']['kind'], number>> = {
  all: 0,
  series: 1,
  rule: 2,
  paragraph: 3,
}

/**
 * Links defined terms in the texts of `nodes` (one version, in document order). The longest term wins; singular, plural and
 * possessive are found; nothing is linked in headings, in the term's own definition, inside a hyphenated word, inside a longer
 * proper name ("Commission" in "Federal Trade Commission") or inside an exclusion. Of several definitions of one term the one
 * with the highest precedence holds (with `ownFirst` those of the text before others), then the one with the nearest scope.
 */
export function linkTerms(
  nodes: readonly TextNode[],
  definitions: readonly LinkableDefinition[],
  options: TermOptions = {},
): TermLink[] {
  const index = new DefinitionIndex(definitions)
  const places = new DefinitionPlaces(nodes)
  const placed = definitions.map((definition) => ({
    definition,
    scope: places.scope(definition),
    source: places.source(definition),
  }))
  return nodes.flatMap((node, at) => {
    if (node.text === '') return []
    const words = wordsOf(node.text)
    const found = index.find(node.text, words)
    if (found.length === 0) return []
    const links = chooseLongest(node.text, words, found).flatMap(({ from, to, definitions: indexes }) => {
      const definition = resolve(placed, indexes, at, options.ownFirst ?? false)
      if (definition === undefined || isExcluded(found, definition, from, to)) return []
      const definitionId = definitions[definition]?.definitionId ?? ''
      return [
        { regulationId: node.regulationId, start: start(words, from), end: words[to - 1]?.end ?? 0, definitionId },
      ]
    })
    return options.firstPerParagraph ? firstOfEach(links) : links
  })
}

/** Longest first, none overlapping, no parts of hyphenated words or of names; in order of the text. */
function chooseLongest(text: string, words: readonly Word[], found: readonly FoundTerm[]): FoundTerm[] {
  const terms = found.filter(
    ({ from, to, definitions }) => definitions.length > 0 && !isHyphenated(text, words, from, to),
  )
  const length = ({ from, to }: FoundTerm): number => (words[to - 1]?.end ?? 0) - start(words, from)
  const taken = new Int32Array(words.length).fill(-1)
  const chosen = terms
    .toSorted((a, b) => length(b) - length(a) || a.from - b.from)
    .filter((term, order) => {
      for (let at = term.from; at < term.to; at++) if (taken[at] !== -1) return false
      taken.fill(order, term.from, term.to)
      return true
    })
  return chosen.filter((term) => !isPartOfName(text, words, taken, term)).sort((a, b) => a.from - b.from)
}

/** `non-covered horse`, `race-day`: the hyphen makes another word of it. Not so `track-owning`, which still says the term. */
function isHyphenated(text: string, words: readonly Word[], from: number, to: number): boolean {
  const [begin, end] = [start(words, from), words[to - 1]?.end ?? 0]
  if (/^[\p{L}\p{N}][-\u2010\u2011]$/u.test(text.slice(Math.max(0, begin - 2), begin))) return true
  return /^[-\u2010\u2011]\p{L}/u.test(text.slice(end, end + 2)) && !/(?:ing|ed)$/.test(words[to]?.key ?? '')
}

/**
 * A capitalised mention beside another capitalised word is part of that longer name. Two terms that are always capitalised may
 * stand side by side ("Covered Horse Trainer"); one defined in small letters is not meant where it stands in such a row.
 */
function isPartOfName(
  text: string,
  words: readonly Word[],
  taken: Int32Array,
  { from, to, exact }: FoundTerm,
): boolean {
  const [first, last] = [words[from], words[to - 1]]
  if (!first || !last || !isCapitalised(first.text)) return false
  const isName = (at: number, between: string): boolean => {
    const word = words[at]
    if (!word || !/^\s{1,2}$/.test(between) || (exact && taken[at] !== -1)) return false
    return isCapitalised(word.text) && word.text.length > 1 && !NO_NAME_WORDS.has(word.key)
  }
  if (isName(from - 1, text.slice(words[from - 1]?.end ?? 0, first.start))) return true
  return isCapitalised(last.text) && isName(to, text.slice(last.end, words[to]?.start))
}

function isExcluded(found: readonly FoundTerm[], definition: number, from: number, to: number): boolean {
  return found.some((term) => term.excludes.includes(definition) && term.from <= from && term.to >= to)
}

/** The definition that holds at node `at`; none where the one that holds is being made there. */
function resolve(
  placed: readonly PlacedDefinition[],
  indexes: readonly number[],
  at: number,
  ownFirst: boolean,
): number | undefined {
  let best: number | undefined
  for (const index of indexes) {
    const here = placed[index]
    if (!here || !contains(here.scope, at)) continue
    const rival = best === undefined ? undefined : placed[best]
    if (!rival || outranks(here, rival, ownFirst)) best = index
  }
  return best === undefined || contains(placed[best]?.source, at) ? undefined : best
}

function outranks(a: PlacedDefinition, b: PlacedDefinition, ownFirst: boolean): boolean {
  const byOwn = ownFirst ? Number(a.source !== undefined) - Number(b.source !== undefined) : 0
  const byPrecedence = a.definition.precedence - b.definition.precedence
  const byScope = NEARNESS[a.definition.scope.kind] - NEARNESS[b.definition.scope.kind]
  return (byOwn || byPrecedence || byScope || size(b.scope) - size(a.scope)) > 0
}

function contains(range: readonly [number, number] | undefined, at: number): boolean {
  return range !== undefined && at >= range[0] && at < range[1]
}

function size(range: readonly [number, number] | undefined): number {
  return range ? range[1] - range[0] : 0
}

function start(words: readonly Word[], at: number): number {
  return words[at]?.start ?? 0
}

function firstOfEach(links: readonly TermLink[]): TermLink[] {
  const seen = new Set<string>()
  return links.filter(({ definitionId }) => !seen.has(definitionId) && seen.add(definitionId))
}
