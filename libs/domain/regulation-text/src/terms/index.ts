import type { TextNode } from '../tree.ts'
import { DefinitionIndex, DefinitionRanges, type FoundTerm, type LinkableDefinition } from './definition-index.ts'
import { findLowerCaseTerms } from './capitalized-words.ts'
import { isCapitalized, NON_NAME_WORDS, type Word, splitWords } from './words.ts'

export type { DefinitionScope, LinkableDefinition } from './definition-index.ts'

/** A defined term in a text: `[start, end)` of the node's `text`, in UTF-16 units. Links never overlap. */
export interface TermLink {
  readonly regulationId: string
  readonly start: number
  readonly end: number
  readonly definitionId: string
}

export interface TermOptions {
  /** Links only the first mention of each definition in a node. */
  readonly firstPerParagraph?: boolean
  /** Prefers the text's own definitions, whatever the precedence of others. Used for texts outside the rulebook. */
  readonly preferOwnDefinitions?: boolean
}

interface ScopedDefinition {
  readonly definition: LinkableDefinition
  readonly scope: readonly [number, number] | undefined
  readonly source: readonly [number, number] | undefined
}

const SCOPE_RANK: Readonly<Record<LinkableDefinition['scope']['kind'], number>> = {
  all: 0,
  series: 1,
  chapter: 2,
  rule: 3,
  paragraph: 4,
}

/**
 * Links defined terms in the texts of `nodes` (one version, in document order). The longest term wins; singular,
 * plural and possessive forms match. Does not link terms in headings, also those printed before the text, in the term's own definition, inside a
 * hyphenated word, inside a longer proper name ("Commission" in "Federal Trade Commission") or inside an exclusion. If
 * a term has several definitions, the one with the highest precedence applies (with `preferOwnDefinitions`, the text's
 * own first), then the one with the nearest scope.
 */
export function linkTerms(
  nodes: readonly TextNode[],
  definitions: readonly LinkableDefinition[],
  options: TermOptions = {},
): TermLink[] {
  const texts = nodes.map(({ text }) => ({ text, words: splitWords(text) }))
  const index = new DefinitionIndex(definitions, findLowerCaseTerms(getNames(definitions), texts))
  const ranges = new DefinitionRanges(nodes)
  const scopedDefinitions = definitions.map((definition) => ({
    definition,
    scope: ranges.scope(definition),
    source: ranges.getSourceRange(definition),
  }))
  return nodes.flatMap((node, at) => {
    if (node.text === '') return []
    const words = texts[at]?.words ?? []
    const found = index.find(node.text, words)
    if (found.length === 0) return []
    const headingEnd = getRunInHeadingEnd(node.text, nodes[at + 1]?.parentId === node.regulationId)
    const links = selectLongest(node.text, words, found).flatMap(({ from, to, definitions: indexes }) => {
      if (getWordStart(words, from) < headingEnd) return []
      const definition = resolveDefinition(scopedDefinitions, indexes, at, options.preferOwnDefinitions ?? false)
      if (definition === undefined || isExcluded(found, definition, from, to)) return []
      const definitionId = definitions[definition]?.definitionId ?? ''
      return [
        {
          regulationId: node.regulationId,
          start: getWordStart(words, from),
          end: words[to - 1]?.end ?? 0,
          definitionId,
        },
      ]
    })
    return options.firstPerParagraph ? keepFirstMentions(links) : links
  })
}

const RUN_IN_HEADING = /^(?!(?:The|An?|If|Each|Any|No)\b)[A-Z][^.—:;]{2,90}[.—](?= ?[A-Z“"(]|$)/
const VERB =
  /\b(?:shall|must|may|is|are|was|were|has|have|had|means?|will|does|do|applies|apply|includes?|meets?|contains?|requires?|provides?)\b/

/**
 * Returns where the text starts after a heading such as "Liability of the owner." on the same line. A whole text is a
 * heading only if provisions follow below it.
 */
function getRunInHeadingEnd(text: string, hasChildren: boolean): number {
  const [heading = ''] = RUN_IN_HEADING.exec(text) ?? []
  if (heading.length === text.length && !hasChildren) return 0
  return heading.split(' ').length > 14 || VERB.test(heading) ? 0 : heading.length
}

function getNames(definitions: readonly LinkableDefinition[]): string[] {
  return definitions.flatMap(({ term, aliases }) => [term, ...aliases])
}

/** Selects the longest terms without overlap, skipping parts of hyphenated words and names. In text order. */
function selectLongest(text: string, words: readonly Word[], found: readonly FoundTerm[]): FoundTerm[] {
  const terms = found.filter(
    ({ from, to, definitions }) => definitions.length > 0 && !isHyphenated(text, words, from, to),
  )
  const length = ({ from, to }: FoundTerm): number => (words[to - 1]?.end ?? 0) - getWordStart(words, from)
  const takenBy = new Int32Array(words.length).fill(-1)
  const selected = terms
    .toSorted((a, b) => length(b) - length(a) || a.from - b.from)
    .filter((term, order) => {
      for (let at = term.from; at < term.to; at++) if (takenBy[at] !== -1) return false
      takenBy.fill(order, term.from, term.to)
      return true
    })
  return selected.filter((term) => !isPartOfName(text, words, takenBy, term)).sort((a, b) => a.from - b.from)
}

/** `non-covered horse`, `race-day`: the hyphen forms another word. `track-owning` still contains the term. */
function isHyphenated(text: string, words: readonly Word[], from: number, to: number): boolean {
  const [rangeStart, end] = [getWordStart(words, from), words[to - 1]?.end ?? 0]
  if (/^[\p{L}\p{N}][-\u2010\u2011]$/u.test(text.slice(Math.max(0, rangeStart - 2), rangeStart))) return true
  return /^[-\u2010\u2011]\p{L}/u.test(text.slice(end, end + 2)) && !/(?:ing|ed)$/.test(words[to]?.key ?? '')
}

/**
 * A capitalized mention next to another capitalized word is part of a longer name. Two terms that are always
 * capitalized can be adjacent ("Covered Horse Trainer"); a term defined in lower case is not meant there.
 */
function isPartOfName(
  text: string,
  words: readonly Word[],
  takenBy: Int32Array,
  { from, to, exact }: FoundTerm,
): boolean {
  const [first, last] = [words[from], words[to - 1]]
  if (!first || !last || !isCapitalized(first.text)) return false
  const isName = (at: number, between: string): boolean => {
    const word = words[at]
    if (!word || !/^\s{1,2}$/.test(between) || (exact && takenBy[at] !== -1)) return false
    return isCapitalized(word.text) && word.text.length > 1 && !NON_NAME_WORDS.has(word.key)
  }
  if (isName(from - 1, text.slice(words[from - 1]?.end ?? 0, first.start))) return true
  return isCapitalized(last.text) && isName(to, text.slice(last.end, words[to]?.start))
}

function isExcluded(found: readonly FoundTerm[], definition: number, from: number, to: number): boolean {
  return found.some((term) => term.excludes.includes(definition) && term.from <= from && term.to >= to)
}

/** Returns the definition that applies at node `at`, or undefined at the definition's own source. */
function resolveDefinition(
  scopedDefinitions: readonly ScopedDefinition[],
  indexes: readonly number[],
  at: number,
  preferOwnDefinitions: boolean,
): number | undefined {
  let bestIndex: number | undefined
  for (const index of indexes) {
    const candidate = scopedDefinitions[index]
    if (!candidate || !contains(candidate.scope, at)) continue
    const currentBest = bestIndex === undefined ? undefined : scopedDefinitions[bestIndex]
    if (!currentBest || outranks(candidate, currentBest, preferOwnDefinitions)) bestIndex = index
  }
  return bestIndex === undefined || contains(scopedDefinitions[bestIndex]?.source, at) ? undefined : bestIndex
}

function outranks(a: ScopedDefinition, b: ScopedDefinition, preferOwnDefinitions: boolean): boolean {
  const byOwn = preferOwnDefinitions ? Number(a.source !== undefined) - Number(b.source !== undefined) : 0
  const byPrecedence = a.definition.precedence - b.definition.precedence
  const byScope = SCOPE_RANK[a.definition.scope.kind] - SCOPE_RANK[b.definition.scope.kind]
  return (byOwn || byPrecedence || byScope || getRangeSize(b.scope) - getRangeSize(a.scope)) > 0
}

function contains(range: readonly [number, number] | undefined, at: number): boolean {
  return range !== undefined && at >= range[0] && at < range[1]
}

function getRangeSize(range: readonly [number, number] | undefined): number {
  return range ? range[1] - range[0] : 0
}

function getWordStart(words: readonly Word[], at: number): number {
  return words[at]?.start ?? 0
}

function keepFirstMentions(links: readonly TermLink[]): TermLink[] {
  const seen = new Set<string>()
  return links.filter(({ definitionId }) => !seen.has(definitionId) && seen.add(definitionId))
}
