import { Inject, Injectable } from '@nestjs/common'
import { isAllowed, type InputOf, type ResultsOf } from '@portal/contracts-common'
import type { DocumentInfo, PortalDocument, regulationsHttp } from '@portal/contracts-regulations'
import { recentDays, type DocumentSortField, type DocumentStatus } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Caller, type Clock } from '@portal/service-kit'
import { StoredFileMapper } from '../files/index.ts'
import {
  countStatement,
  unindexedPageStatement,
  indexedPageStatement,
  type DocumentFilters,
} from './document-list.statements.ts'
import {
  documentColumns,
  toDocument,
  toDocumentInfo,
  type Collection,
  type DocumentRow,
  type DocumentView,
} from './document.row.ts'

type RegDocumentsQuery = InputOf<typeof regulationsHttp.listRegDocuments>['query']
type TrackDocumentsQuery = InputOf<typeof regulationsHttp.listTrackDocuments>['query']
type DocumentPage = ResultsOf<typeof regulationsHttp.listRegDocuments>
type Rendition = ResultsOf<typeof regulationsHttp.getRegRendition>

const find = {
  name: 'find-document',
  text: `select ${documentColumns} from document d where d.collection = $1 and d.document_id = $2 and d.withdrawn_at is null`,
}
const findLabel = {
  name: 'find-document-label',
  text: `select label_id from document_label where kind = $1 and retired_at is null and (label_id::text = lower($2) or lower(name_en) = lower($2))`,
}
const findRendition = {
  name: 'find-document-rendition',
  text: `select c.rendition from document d join stored_file_content c using (file_id) where d.document_id = $1`,
}
const dayMs = 86_400_000

interface PageRequest {
  readonly filters: DocumentFilters
  readonly values: readonly unknown[]
  readonly sortBy: DocumentSortField
  readonly isDescending: boolean
  readonly skip: number
  readonly limit: number
}

interface PageRows {
  readonly rows: readonly DocumentRow[]
  readonly total: number
}

@Injectable()
export class DocumentQueries {
  constructor(
    private readonly database: Database,
    readonly files: StoredFileMapper,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a page of the documents that the caller can see. */
  async list(
    collection: Collection,
    query: RegDocumentsQuery | TrackDocumentsQuery,
    caller: Caller | undefined,
  ): Promise<DocumentPage> {
    const { skip, limit } = query
    const { sortBy = 'updatedAt', sortDirection, showRecent = false } = query as Partial<RegDocumentsQuery>
    const statuses = resolveStatuses(query.status, caller)
    const [category, occupation] = await Promise.all([
      this.findLabelId('category', query.category),
      this.findLabelId('occupation', query.occupation),
    ])
    if (category === undefined || occupation === undefined) return { items: [], total: 0, skip, limit }
    const keyword = query.keyword || null
    const since = showRecent ? new Date(this.clock.now().getTime() - recentDays * dayMs).toISOString() : null
    const filters: DocumentFilters = {
      hasStatus: statuses !== null,
      hasCategory: category !== null,
      hasOccupation: occupation !== null,
      hasKeyword: keyword !== null,
      isRecent: since !== null,
    }
    const values = [collection, statuses, category, occupation, keyword, since]
    const isSortedByName = sortBy === 'title' || sortBy === 'category'
    const isDescending = sortDirection === undefined ? !isSortedByName : sortDirection === 'desc'
    const pageRequest = { filters, values, sortBy, isDescending, skip, limit }
    const isUnindexed = filters.hasKeyword || filters.hasOccupation
    const { rows, total } = await (isUnindexed ? this.readUnindexed(pageRequest) : this.readFromIndex(pageRequest))
    const view = this.viewFor(caller)
    return { items: rows.map((row) => toDocumentInfo(row, view)), total, skip, limit }
  }

  /** Reads a page from an index, starting at the nearer end. */
  private async readFromIndex({ filters, values, sortBy, isDescending, skip, limit }: PageRequest): Promise<PageRows> {
    const count = await this.database.find<{ total: number }>(countStatement(filters), values)
    const total = count?.total ?? 0
    const size = Math.max(0, Math.min(limit, total - skip))
    if (size === 0) return { rows: [], total }
    const isFromEnd = skip > total / 2
    const offset = isFromEnd ? total - skip - size : skip
    const statement = indexedPageStatement(filters, sortBy, { isDescending, isFromEnd })
    return { rows: await this.database.rows<DocumentRow>(statement, [...values, offset, size]), total }
  }

  private async readUnindexed({ filters, values, sortBy, isDescending, skip, limit }: PageRequest): Promise<PageRows> {
    const statement = unindexedPageStatement(filters, sortBy, isDescending)
    const rows = await this.database.rows<DocumentRow & { total: number }>(statement, [...values, skip, limit])
    const [first] = rows
    if (first || skip === 0) return { rows, total: first?.total ?? 0 }
    const count = await this.database.find<{ total: number }>(countStatement(filters), values)
    return { rows, total: count?.total ?? 0 }
  }

  async getInfo(collection: Collection, id: string, caller: Caller | undefined): Promise<DocumentInfo> {
    return toDocumentInfo(await this.getVisible(collection, id, caller), this.viewFor(caller))
  }

  async get(collection: Collection, id: string, caller: Caller | undefined): Promise<PortalDocument> {
    return toDocument(await this.getVisible(collection, id, caller), this.viewFor(caller))
  }

  /** Returns the text of a document as HTML. Refusal: `documents.no-rendition`. */
  async getRendition(row: DocumentRow): Promise<Rendition> {
    const found = await this.database.find<{ rendition: string | null }>(findRendition, [row.document_id])
    const html = found?.rendition ?? null
    if (html === null) refuse('documents.no-rendition', { state: row.file.state })
    return { id: row.document_id, title: row.title, html }
  }

  /** Returns a published document, or any document for staff. Otherwise refuses with 404. */
  async getVisible(collection: Collection, id: string, caller: Caller | undefined): Promise<DocumentRow> {
    const row = await this.database.find<DocumentRow>(find, [collection, id])
    if (!row || !(row.status === 'published' || isAllowed('staff', caller?.groups)))
      refuse('resource.not-found', { id })
    return row
  }

  viewFor(caller: Caller | undefined): DocumentView {
    return { files: this.files, isStaff: isAllowed('staff', caller?.groups) }
  }

  /** Returns null without a filter, and undefined when there is no such label. */
  private async findLabelId(kind: string, requested: string | undefined): Promise<string | null | undefined> {
    if (requested === undefined || requested === '') return null
    const found = await this.database.find<{ label_id: string }>(findLabel, [kind, requested])
    return found?.label_id
  }
}

/** Returns the listed statuses, null for all. Refuses when the caller cannot see the requested one. */
function resolveStatuses(requested: DocumentStatus | undefined, caller: Caller | undefined): DocumentStatus[] | null {
  if (isAllowed('staff', caller?.groups)) return requested === undefined ? null : [requested]
  if (requested !== undefined && requested !== 'published') refuse(caller ? 'access.forbidden' : 'access.signed-out')
  return ['published']
}
