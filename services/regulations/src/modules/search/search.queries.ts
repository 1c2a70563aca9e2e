import { Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp, SearchHit } from '@portal/contracts-regulations'
import { versionLabel, type VersionState } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { citedLabels } from '@portal/regulation-text/typed-citation'
import { authorityDay } from '../versions/versions.queries.ts'
import {
  citationSearch,
  definitionSearch,
  documentSearch,
  numberSearch,
  provisionSearch,
  spanishSearch,
  type Scope,
} from './search.statements.ts'
import { snippetParts } from './snippet.ts'

type Results = ResultsOf<typeof regulationsHttp.search>

/** What is sought, and where. */
export interface Search {
  readonly q: string
  readonly kind: 'all' | SearchHit['kind']
  readonly skip: number
  readonly limit: number
  readonly scope: 'current' | 'every'
  readonly versionId?: string | undefined
  readonly subject?: string | undefined
}

/** The part of a page that falls to one kind of hit. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

interface Found {
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

const none: Slice = { offset: 0, limit: 0 }

/** One search box: citations, then defined terms, headings, texts and documents; a page runs through all of them. */
@Injectable()
export class SearchQueries {
  constructor(private readonly database: Database) {}

  /** A page of hits with how many there are of each kind; headings and texts are counted up to 400 each. */
  async find(search: Search, now: Date): Promise<Results> {
    const { kind, skip, limit } = search
    const wants = (one: SearchHit['kind']) => kind === 'all' || kind === one
    let before = 0
    let taken = 0
    const sliceFor = (one: SearchHit['kind']): Slice =>
      wants(one) ? { offset: Math.max(0, skip - before), limit: limit - taken } : none
    const pass = (one: SearchHit['kind'], found: Found) => {
      if (wants(one)) before += found.total
      taken += found.hits.length
    }
    const citations = await this.citations(search, sliceFor('citation'), now)
    pass('citation', citations)
    const terms = await this.terms(search, sliceFor('definition'))
    pass('definition', terms)
    const isWanted = wants('heading') || wants('text')
    const provisions = await this.provisions(
      search,
      isWanted ? sliceFor(kind === 'heading' ? 'heading' : 'text') : none,
      now,
    )
    taken += provisions.hits.length
    if (isWanted) before += (wants('heading') ? provisions.heading : 0) + (wants('text') ? provisions.text : 0)
    const documents = await this.documents(search, sliceFor('document'))
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
    }
  }

  /** Of what the words may cite, the likeliest that is there. */
  private async citations(search: Search, slice: Slice, now: Date): Promise<Found> {
    for (const labels of citedLabels(search.q)) {
      const found = await this.labelled(labels, search, slice, now)
      if (found.total > 0) return found
    }
    return { total: 0, hits: [] }
  }

  /** Provisions with one of these labels, at present or before a renumbering. */
  async labelled(labels: readonly string[], search: Search, { offset, limit }: Slice, now: Date): Promise<Found> {
    const values = [labels, offset, limit, ...scopeValues(search, now)]
    const row = await this.database.find<{ citation: number; hits: ProvisionHit[] }>(
      citationSearch(scopeOf(search)),
      values,
    )
    return { total: row?.citation ?? 0, hits: (row?.hits ?? []).map((hit) => toHit(hit, 'citation')) }
  }

  /** The numbers beside one that is not there, in order: those that begin with it, else the ones before and after it. */
  async numbersBeside(number: string, search: Search, { offset, limit }: Slice, now: Date): Promise<string[]> {
    const values = [number, offset, limit, ...scopeValues(search, now)]
    const rows = await this.database.rows<{ label: string }>(numberSearch(scopeOf(search)), values)
    return rows.map(({ label }) => label)
  }

  /** Texts by their Spanish words, where they have any. */
  async spanish(search: Search, { offset, limit }: Slice, now: Date): Promise<Found> {
    const values = [search.q, offset, limit, ...scopeValues(search, now)]
    const row = await this.database.find<{ text: number; hits: ProvisionHit[] }>(spanishSearch(scopeOf(search)), values)
    const hits = (row?.hits ?? []).map((hit) => ({ ...toHit(hit, 'text'), language: 'es' as const }))
    return { total: row?.text ?? 0, hits }
  }

  /** Definitions hold across versions: a search within one version or subject leaves them out. */
  private async terms(search: Search, { offset, limit }: Slice): Promise<Found> {
    if (search.versionId !== undefined || search.subject !== undefined) return { total: 0, hits: [] }
    const row = await this.database.find<{
      definition: number
      hits: { definitionId: string; term: string; label: string | null; snippet: string }[]
    }>(definitionSearch, [search.q, offset, limit])
    const hits = (row?.hits ?? []).map((hit) => ({
      kind: 'definition' as const,
      breadcrumb: [],
      label: hit.label ?? '',
      heading: hit.term,
      snippet: snippetParts(hit.snippet),
      definitionId: hit.definitionId,
    }))
    return { total: row?.definition ?? 0, hits }
  }

  /** Documents are of no version: a search within one leaves them out. */
  private async documents(search: Search, { offset, limit }: Slice): Promise<Found> {
    if (search.versionId !== undefined || search.subject !== undefined) return { total: 0, hits: [] }
    const row = await this.database.find<{ document: number; hits: DocumentHit[] }>(documentSearch, [
      search.q,
      offset,
      limit,
    ])
    const hits = (row?.hits ?? []).map(({ documentId, collection, title, category, fileKind, snippet }) => ({
      kind: 'document' as const,
      breadcrumb: [category],
      label: '',
      heading: title,
      snippet: snippetParts(snippet),
      documentId,
      collection,
      fileKind,
    }))
    return { total: row?.document ?? 0, hits }
  }

  private async provisions(search: Search, { offset, limit }: Slice, now: Date) {
    const kind = search.kind === 'heading' || search.kind === 'text' ? search.kind : 'all'
    const row = await this.database.find<{ heading: number; text: number; hits: ProvisionHit[] }>(
      provisionSearch(scopeOf(search), kind),
      [search.q, offset, limit, ...scopeValues(search, now)],
    )
    const hits = (row?.hits ?? []).map((hit) => toHit(hit, hit.isHeading ? 'heading' : 'text'))
    return { heading: row?.heading ?? 0, text: row?.text ?? 0, hits }
  }
}

function scopeOf(search: Search): Scope {
  return search.versionId === undefined ? search.scope : 'version'
}

function scopeValues(search: Search, now: Date): unknown[] {
  if (search.versionId !== undefined) return [search.versionId]
  return [authorityDay(now), now.toISOString(), search.subject ?? null]
}

function toHit(hit: ProvisionHit, kind: 'citation' | 'heading' | 'text'): SearchHit {
  return {
    kind,
    breadcrumb: (hit.breadcrumb ?? []).map(([label, heading]) => heading ?? label),
    label: hit.label,
    ...(hit.heading !== null && { heading: hit.heading }),
    snippet: snippetParts(hit.snippet),
    regulationId: hit.regulationId,
    versionId: hit.versionId,
    mainParentId: hit.mainParentId,
    versionLabel: versionLabel(hit.state, hit.versionNumber),
    state: hit.state,
  }
}
