import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp, SearchSuggestions } from '@portal/contracts-regulations'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { parseTypedCitation, getAncestorLabels } from '@portal/regulation-text/typed-citation'
import { CLOCK, type Clock } from '@portal/service-kit'
import { SearchQueries, type Search } from './search.queries.ts'
import { splitSearchWords } from '@portal/contracts-regulations/rules'
import { emptyQuery, findableWords, vocabulary } from './search.statements.ts'
import { correctSpelling, type Vocabulary } from './spelling.ts'

type Results = ResultsOf<typeof regulationsHttp.search>

const vocabularyCacheMs = 600_000
/** Maximum number of nearest provisions. */
const maxNearest = 5

const noSuggestions: SearchSuggestions = {
  isPartialMatch: false,
  hasNoSearchTerms: false,
  inOtherVersions: [],
  nearest: [],
}

/**
 * Search with other results when nothing is found: the nearest provisions for a citation that does not exist, Spanish
 * text, results of the query with corrected spelling, or results that contain some of the search terms. These queries
 * only run after a search without results.
 */
@Injectable()
export class SearchWithSuggestions {
  private cachedVocabulary: { readonly words: Promise<Vocabulary>; readonly readAt: number } | undefined

  constructor(
    private readonly queries: SearchQueries,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async search(search: Search, now: Date): Promise<Results> {
    const found = await this.queries.find(search, now)
    if (countResults(found) > 0) return found
    const [citation] = parseTypedCitation(search.q)
    if (citation) return { ...found, suggestions: await this.suggestForCitation(citation, search, now) }
    if (await this.database.find(emptyQuery, [search.q]))
      return { ...found, suggestions: { ...noSuggestions, hasNoSearchTerms: true } }
    const spanish = await this.searchSpanish(search, found, now)
    if (spanish) return spanish
    const corrected = await this.searchCorrected(search, now)
    if (corrected && search.correctSpelling)
      return { ...corrected.found, suggestions: { ...noSuggestions, correctedQuery: corrected.q } }
    const partialMatches = await this.searchAnyTerm(search, now)
    const suggestions = { ...noSuggestions, ...(corrected && { suggestedQuery: corrected.q }) }
    return partialMatches
      ? { ...partialMatches, suggestions: { ...suggestions, isPartialMatch: true } }
      : { ...found, suggestions }
  }

  /**
   * Suggestions for a citation that was not found: other versions that contain it, and its ancestors or neighbors in
   * scope.
   */
  private async suggestForCitation(labels: readonly string[], search: Search, now: Date): Promise<SearchSuggestions> {
    const [citation = ''] = labels
    const slice = { offset: 0, limit: maxNearest }
    const everywhere = { ...search, scope: 'every', versionId: undefined } as const
    const inOtherVersions = await this.queries.findByLabels([citation], everywhere, slice, now)
    for (const ancestor of getAncestorLabels(citation)) {
      const { hits } = await this.queries.findByLabels([ancestor], search, slice, now)
      if (hits.length > 0) return { ...noSuggestions, citation, inOtherVersions: inOtherVersions.hits, nearest: hits }
    }
    const [number] = /^\d[\w.:-]*/.exec(citation) ?? []
    const neighbors = number === undefined ? [] : await this.queries.findNeighboringNumbers(number, search, slice, now)
    const nearest = neighbors.length === 0 ? [] : (await this.queries.findByLabels(neighbors, search, slice, now)).hits
    return { ...noSuggestions, citation, inOtherVersions: inOtherVersions.hits, nearest }
  }

  private async searchSpanish(search: Search, found: Results, now: Date): Promise<Results | undefined> {
    const includesTexts = search.kind === 'all' || search.kind === 'text'
    const { total, hits } = await this.queries.findSpanish(
      search,
      { offset: search.skip, limit: includesTexts ? search.limit : 0 },
      now,
    )
    if (total === 0) return undefined
    return { ...found, items: hits, total: includesTexts ? total : 0, kinds: { ...found.kinds, text: total } }
  }

  /** Returns the query with corrected spelling and its results, if it has any. A word that a search finds is not changed. */
  private async searchCorrected(search: Search, now: Date): Promise<{ q: string; found: Results } | undefined> {
    const rows = await this.database.rows<{ word: string }>(findableWords, [splitSearchWords(search.q.toLowerCase())])
    const q = correctSpelling(search.q, await this.getVocabulary(), new Set(rows.map(({ word }) => word)))
    if (q === undefined) return undefined
    const found = await this.queries.find({ ...search, q }, now)
    return countResults(found) > 0 ? { q, found } : undefined
  }

  private async searchAnyTerm(search: Search, now: Date): Promise<Results | undefined> {
    const words = splitSearchWords(search.q)
    if (words.length < 2) return undefined
    const found = await this.queries.find({ ...search, q: words.join(' or ') }, now)
    return countResults(found) > 0 ? found : undefined
  }

  private getVocabulary(): Promise<Vocabulary> {
    const now = this.clock.now().getTime()
    if (this.cachedVocabulary && now - this.cachedVocabulary.readAt < vocabularyCacheMs)
      return this.cachedVocabulary.words
    const words = this.readVocabulary()
    this.cachedVocabulary = { words, readAt: now }
    // After a failure, the next call reads it again.
    words.catch(() => (this.cachedVocabulary = undefined))
    return words
  }

  private async readVocabulary(): Promise<Vocabulary> {
    const now = this.clock.now()
    const scope = [toAuthorityDate(now), now.toISOString(), null]
    const rows = await this.database.rows<{ word: string; texts: number }>(vocabulary, scope)
    return new Map(rows.map(({ word, texts }) => [word, texts]))
  }
}

function countResults({ kinds }: Results): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0)
}
