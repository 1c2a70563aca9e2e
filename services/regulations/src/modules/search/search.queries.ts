import { Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp, SearchHit } from '@portal/contracts-regulations'
import { formatVersionLabel, type SearchScope, type VersionState } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { parseTypedCitation } from '@portal/regulation-text/typed-citation'
import { toAuthorityDate } from '@portal/formats'
import {
  citationSearch,
  definitionSearch,
  documentSearch,
  numberSearch,
  provisionSearch,
  spanishSearch,
  type Scope,
} from './search.statements.ts'
import { getLeadIn, toSentences } from './sentences.ts'
import { parseSnippet } from './snippet.ts'
import { SynonymExpansion } from './synonyms/synonym-expansion.ts'

type Results = ResultsOf<typeof regulationsHttp.search>

/** What to search for, and where. */
export interface Search {
  readonly q: string
  readonly kind: 'all' | SearchHit['kind']
  readonly skip: number
  readonly limit: number
  readonly scope: SearchScope
  readonly versionId?: string | undefined
  readonly subject?: string | undefined
  readonly mainRegulation?: string | undefined
  /** Whether a misspelled query is corrected when it has no results. */
  readonly correctSpelling: boolean
}

/** The part of a page that one kind of result fills. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

interface FoundHits {
  readonly total: number
  readonly hits: SearchHit[]
}

interface ProvisionHit {
  readonly regulationId: string
  readonly versionId: string
  readonly mainParentId: string
  readonly state: VersionState
  readonly versionNumber: number
  readonly label: string
  readonly heading: string | null
  readonly isHeading: boolean
  readonly snippet: string | null
  readonly leadIn: string | null
  readonly breadcrumb: readonly (readonly [label: string, heading: string | null])[] | null
}

interface DocumentHit {
  readonly documentId: string
  readonly collection: 'reg' | 'track'
  readonly title: string
  readonly category: string
  readonly fileKind: NonNullable<SearchHit['fileKind']>
  readonly snippet: string | null
}

const emptySlice: Slice = { offset: 0, limit: 0 }

/** Searches citations, defined terms, headings, texts and documents, in this order; pages run through all of them. */
@Injectable()
export class SearchQueries {
  constructor(
    private readonly database: Database,
    private readonly synonyms: SynonymExpansion,
  ) {}

  /** Returns a page of results and the number of each kind; headings and texts are counted up to 400 each. */
  async find(search: Search, now: Date): Promise<Results> {
    const { kind, skip, limit } = search
    const { query, expansions } = await this.synonyms.parse(search.q)
    const includes = (part: SearchHit['kind']) => kind === 'all' || kind === part
    let before = 0
    let count = 0
    const sliceFor = (part: SearchHit['kind']): Slice =>
      includes(part) ? { offset: Math.max(0, skip - before), limit: limit - count } : emptySlice
    const advance = (part: SearchHit['kind'], found: FoundHits) => {
      if (includes(part)) before += found.total
      count += found.hits.length
    }
    const citations = await this.findCitations(search, sliceFor('citation'), now)
    advance('citation', citations)
    const terms = await this.findTerms(search, query, sliceFor('definition'))
    advance('definition', terms)
    const includesProvisions = includes('heading') || includes('text')
    const provisions = await this.findProvisions(
      search,
      query,
      includesProvisions ? sliceFor(kind === 'heading' ? 'heading' : 'text') : emptySlice,
      now,
    )
    count += provisions.hits.length
    if (includesProvisions)
      before += (includes('heading') ? provisions.heading : 0) + (includes('text') ? provisions.text : 0)
    const documents = await this.findDocuments(search, query, sliceFor('document'))
    const kinds = {
      citation: citations.total,
      definition: terms.total,
      heading: provisions.heading,
      text: provisions.text,
      document: documents.total,
    }
    const total = kind === 'all' ? Object.values(kinds).reduce((sum, count) => sum + count, 0) : kinds[kind]
    return {
      items: [...citations.hits, ...terms.hits, ...provisions.hits, ...documents.hits],
      total,
      skip,
      limit,
      kinds,
      ...(expansions.length > 0 && { expansions: [...expansions] }),
    }
  }

  /** Reads the query as a citation. Returns the results of the most likely reading that has any. */
  private async findCitations(search: Search, slice: Slice, now: Date): Promise<FoundHits> {
    for (const labels of parseTypedCitation(search.q)) {
      const found = await this.findByLabels(labels, search, slice, now)
      if (found.total > 0) return found
    }
    return { total: 0, hits: [] }
  }

  /** Finds provisions that have one of these labels now or had it before a renumbering. */
  async findByLabels(
    labels: readonly string[],
    search: Search,
    { offset, limit }: Slice,
    now: Date,
  ): Promise<FoundHits> {
    const values = [labels, offset, limit, ...toScopeValues(search, now)]
    const row = await this.database.find<{ citation: number; hits: ProvisionHit[] }>(
      citationSearch(getScope(search)),
      values,
    )
    return { total: row?.citation ?? 0, hits: (row?.hits ?? []).map((hit) => toHit(hit, 'citation')) }
  }

  /**
   * Returns numbers near one that does not exist: those that start with it, otherwise the previous and the next one.
   */
  async findNeighboringNumbers(number: string, search: Search, { offset, limit }: Slice, now: Date): Promise<string[]> {
    const values = [number, offset, limit, ...toScopeValues(search, now)]
    const rows = await this.database.rows<{ label: string }>(numberSearch(getScope(search)), values)
    return rows.map(({ label }) => label)
  }

  /** Searches the Spanish translations. */
  async findSpanish(search: Search, { offset, limit }: Slice, now: Date): Promise<FoundHits> {
    const values = [search.q, offset, limit, ...toScopeValues(search, now)]
    const row = await this.database.find<{ text: number; hits: ProvisionHit[] }>(
      spanishSearch(getScope(search)),
      values,
    )
    const hits = (row?.hits ?? []).map((hit) => ({ ...toHit(hit, 'text', 'es'), language: 'es' as const }))
    return { total: row?.text ?? 0, hits }
  }

  private async findTerms(search: Search, query: string, { offset, limit }: Slice): Promise<FoundHits> {
    if (isLimitedToVersions(search)) return { total: 0, hits: [] }
    const row = await this.database.find<{
      definition: number
      hits: { definitionId: string; term: string; label: string | null; snippet: string }[]
    }>(definitionSearch, [query, offset, limit, search.q])
    const hits = (row?.hits ?? []).map((hit) => ({
      kind: 'definition' as const,
      breadcrumb: [],
      label: hit.label ?? '',
      heading: hit.term,
      snippet: toSentences(parseSnippet(hit.snippet)),
      definitionId: hit.definitionId,
    }))
    return { total: row?.definition ?? 0, hits }
  }

  private async findDocuments(search: Search, query: string, { offset, limit }: Slice): Promise<FoundHits> {
    if (isLimitedToVersions(search)) return { total: 0, hits: [] }
    const row = await this.database.find<{ document: number; hits: DocumentHit[] }>(documentSearch, [
      query,
      offset,
      limit,
    ])
    const hits = (row?.hits ?? []).map(({ documentId, collection, title, category, fileKind, snippet }) => ({
      kind: 'document' as const,
      breadcrumb: [category],
      label: '',
      heading: title,
      snippet: parseSnippet(snippet),
      documentId,
      collection,
      fileKind,
    }))
    return { total: row?.document ?? 0, hits }
  }

  private async findProvisions(search: Search, query: string, { offset, limit }: Slice, now: Date) {
    const kind = search.kind === 'heading' || search.kind === 'text' ? search.kind : 'all'
    const row = await this.database.find<{ heading: number; text: number; hits: ProvisionHit[] }>(
      provisionSearch(getScope(search), kind),
      [query, offset, limit, ...toScopeValues(search, now)],
    )
    const hits = (row?.hits ?? []).map((hit) => toHit(hit, hit.isHeading ? 'heading' : 'text'))
    return { heading: row?.heading ?? 0, text: row?.text ?? 0, hits }
  }
}

function getScope(search: Search): Scope {
  if (search.versionId !== undefined) return 'version'
  return search.mainRegulation === undefined ? search.scope : `${search.scope}/regulation`
}

/** Definitions and documents have no version, so a search in versions of one status, subject or regulation leaves them out. */
function isLimitedToVersions({ versionId, subject, mainRegulation, scope }: Search): boolean {
  return (
    versionId !== undefined ||
    subject !== undefined ||
    mainRegulation !== undefined ||
    !['current', 'in-effect', 'every'].includes(scope)
  )
}

function toScopeValues(search: Search, now: Date): unknown[] {
  if (search.versionId !== undefined) return [search.versionId]
  const values = [toAuthorityDate(now), now.toISOString(), search.subject ?? null]
  return search.mainRegulation === undefined ? values : [...values, search.mainRegulation]
}

function toHit(hit: ProvisionHit, kind: 'citation' | 'heading' | 'text', language: 'en' | 'es' = 'en'): SearchHit {
  const leadIn = kind === 'text' ? getLeadIn(hit.leadIn ?? '') : undefined
  return {
    kind,
    breadcrumb: (hit.breadcrumb ?? []).map(([label, heading]) => heading ?? label),
    label: hit.label,
    ...(hit.heading !== null && { heading: hit.heading }),
    snippet: toSentences(parseSnippet(hit.snippet), language),
    ...(leadIn !== undefined && { leadIn }),
    regulationId: hit.regulationId,
    versionId: hit.versionId,
    mainParentId: hit.mainParentId,
    versionLabel: formatVersionLabel(hit.state, hit.versionNumber),
    state: hit.state,
  }
}
