import { Injectable } from '@nestjs/common'
import type { SearchExpansion } from '@portal/contracts-regulations'
import { searchPhraseMax, splitSearchWords } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { expandQuery, parseQuery } from './synonym-expansion.statements.ts'

/** A search text as PostgreSQL's query, with the synonyms that it includes. */
export interface ExpandedQuery {
  /** A `tsquery` in the configuration `portal_english`. */
  readonly query: string
  readonly expansions: readonly SearchExpansion[]
}

interface ParsedRow {
  readonly query: string
  readonly synonyms: readonly SearchExpansion[]
  readonly spanish_stop_words: readonly string[]
}

/** Parses search texts and adds synonyms to them. */
@Injectable()
export class SynonymExpansion {
  constructor(private readonly database: Database) {}

  async parse(text: string): Promise<ExpandedQuery> {
    const parsed = await this.database.find<ParsedRow>(parseQuery, [text, getPhrases(text)])
    if (!parsed) return { query: '', expansions: [] }
    const expansions = removeContained(parsed.synonyms)
    if (expansions.length === 0) return { query: parsed.query, expansions }
    // Spanish words such as "de" are not stop words of the English text, so they would have to occur in it.
    const isSpanish = expansions.some(({ language }) => language === 'es')
    const removed = isSpanish ? parsed.spanish_stop_words.map((typed) => ({ typed, words: [] })) : []
    const replacements = [...expansions, ...removed].map(({ typed, words }, index) => ({
      place: index + 1,
      typed,
      words,
    }))
    const expanded = await this.database.find<{ query: string }>(expandQuery, [
      parsed.query,
      JSON.stringify(replacements),
    ])
    return { query: expanded?.query ?? parsed.query, expansions }
  }
}

/** Returns every phrase of one to five words in a text. */
function getPhrases(text: string): string[] {
  const words = splitSearchWords(text.toLowerCase())
  const phrases = words.flatMap((_, start) =>
    Array.from({ length: Math.min(searchPhraseMax, words.length - start) }, (__, index) =>
      words.slice(start, start + index + 1).join(' '),
    ),
  )
  return [...new Set(phrases)]
}

/** Leaves out phrases within a longer one: synonyms of "vets list", not those of "list". */
function removeContained(expansions: readonly SearchExpansion[]): SearchExpansion[] {
  return expansions.filter(
    ({ typed }) => !expansions.some((other) => other.typed !== typed && ` ${other.typed} `.includes(` ${typed} `)),
  )
}
