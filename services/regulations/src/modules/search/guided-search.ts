import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp, SearchHelp } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { citedLabels, labelsAbove } from '@portal/regulation-text/typed-citation'
import { CLOCK, type Clock } from '@portal/service-kit'
import { SearchQueries, type Search } from './search.queries.ts'
import { vocabulary, wordless } from './search.statements.ts'
import { respelt, type Vocabulary } from './spelling.ts'

type Results = ResultsOf<typeof regulationsHttp.search>

/** How long the words of the texts are known before they are read again, milliseconds. */
const vocabularyLasts = 600_000
/** As many nearest provisions as are offered. */
const mostNearest = 5

const noHelp: SearchHelp = { isWidened: false, hasNoWords: false, elsewhere: [], nearest: [] }

/**
 * Search that does not end at nothing: a citation that does not exist names what is nearest, Spanish words find Spanish
 * text, a word that nobody wrote is put as one that somebody did, and of many words some are enough. Only who finds nothing
 * pays for it.
 */
@Injectable()
export class GuidedSearch {
  private known: { readonly words: Promise<Vocabulary>; readonly at: number } | undefined

  constructor(
    private readonly queries: SearchQueries,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async search(search: Search, now: Date): Promise<Results> {
    const found = await this.queries.find(search, now)
    if (countOf(found) > 0) return found
    const cited = citedLabels(search.q)[0]
    if (cited) return { ...found, help: await this.besideCitation(cited, search, now) }
    if (await this.database.find(wordless, [search.q])) return { ...found, help: { ...noHelp, hasNoWords: true } }
    const spanish = await this.inSpanish(search, found, now)
    if (spanish) return spanish
    const spelling = await this.spellingOf(search, now)
    const widened = await this.widened(search, now)
    const help = { ...noHelp, ...(spelling !== undefined && { spelling }) }
    return widened ? { ...widened, help: { ...help, isWidened: true } } : { ...found, help }
  }

  /** A citation that is not there: the versions that have it, and what stands above or beside it in what was searched. */
  private async besideCitation(labels: readonly string[], search: Search, now: Date): Promise<SearchHelp> {
    const [citation = ''] = labels
    const few = { offset: 0, limit: mostNearest }
    const everywhere = { ...search, scope: 'every', versionId: undefined } as const
    const elsewhere = await this.queries.labelled([citation], everywhere, few, now)
    for (const above of labelsAbove(citation)) {
      const { hits } = await this.queries.labelled([above], search, few, now)
      if (hits.length > 0) return { ...noHelp, citation, elsewhere: elsewhere.hits, nearest: hits }
    }
    const [number] = /^\d[\w.:-]*/.exec(citation) ?? []
    const beside = number === undefined ? [] : await this.queries.numbersBeside(number, search, few, now)
    const nearest = beside.length === 0 ? [] : (await this.queries.labelled(beside, search, few, now)).hits
    return { ...noHelp, citation, elsewhere: elsewhere.hits, nearest }
  }

  private async inSpanish(search: Search, found: Results, now: Date): Promise<Results | undefined> {
    const isWanted = search.kind === 'all' || search.kind === 'text'
    const { total, hits } = await this.queries.spanish(
      search,
      { offset: search.skip, limit: isWanted ? search.limit : 0 },
      now,
    )
    if (total === 0) return undefined
    return { ...found, items: hits, total: isWanted ? total : 0, kinds: { ...found.kinds, text: total } }
  }

  /** Another spelling, where it finds something. */
  private async spellingOf(search: Search, now: Date): Promise<string | undefined> {
    const spelling = respelt(search.q, await this.vocabulary())
    if (spelling === undefined) return undefined
    const found = await this.queries.find({ ...search, q: spelling, kind: 'all', skip: 0, limit: 1 }, now)
    return countOf(found) > 0 ? spelling : undefined
  }

  private async widened(search: Search, now: Date): Promise<Results | undefined> {
    const words = search.q.match(/[\p{L}\p{N}'’]+/gu) ?? []
    if (words.length < 2) return undefined
    const found = await this.queries.find({ ...search, q: words.join(' or ') }, now)
    return countOf(found) > 0 ? found : undefined
  }

  private vocabulary(): Promise<Vocabulary> {
    const at = this.clock.now().getTime()
    if (this.known && at - this.known.at < vocabularyLasts) return this.known.words
    const words = this.readVocabulary()
    this.known = { words, at }
    // Whoever asks after a failure reads it again.
    words.catch(() => (this.known = undefined))
    return words
  }

  private async readVocabulary(): Promise<Vocabulary> {
    const rows = await this.database.rows<{ word: string; texts: number }>(vocabulary)
    return new Map(rows.map(({ word, texts }) => [word, texts]))
  }
}

function countOf({ kinds }: Results): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0)
}
