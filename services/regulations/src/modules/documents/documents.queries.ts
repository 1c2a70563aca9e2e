import { Inject, Injectable } from '@nestjs/common'
import { isAllowed, type InputOf, type ResultsOf } from '@portal/contracts-common'
import type { DocumentInfo, PortalDocument, regulationsHttp } from '@portal/contracts-regulations'
import { recentDays, type DocumentSorting, type DocumentStatus } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Caller, type Clock } from '@portal/service-kit'
import { FileAnswers } from '../files/file-answers.ts'
import { countStatement, gatheredStatement, pageStatement, type Filters } from './document-list.statements.ts'
import { documentColumns, toDocument, toInfo, type Collection, type DocumentRow, type Telling } from './document.row.ts'

type RegQuery = InputOf<typeof regulationsHttp.listRegDocuments>['query']
type TrackQuery = InputOf<typeof regulationsHttp.listTrackDocuments>['query']
type Listed = ResultsOf<typeof regulationsHttp.listRegDocuments>
type Rendition = ResultsOf<typeof regulationsHttp.getRegRendition>

const find = {
  name: 'document',
  text: `select ${documentColumns} from document d where d.collection = $1 and d.document_id = $2 and d.withdrawn_at is null`,
}
const labelOf = {
  name: 'document-label-asked-for',
  text: `select label_id from document_label where kind = $1 and retired_at is null and (label_id::text = lower($2) or lower(name_en) = lower($2))`,
}
const rendition = {
  name: 'document-rendition',
  text: `select c.rendition from document d join stored_file_content c using (file_id) where d.document_id = $1`,
}
const day = 86_400_000

/** A page that is asked for. */
interface Sought {
  readonly filters: Filters
  readonly values: readonly unknown[]
  readonly sortBy: DocumentSorting
  readonly isDescending: boolean
  readonly skip: number
  readonly limit: number
}

interface Found {
  readonly rows: readonly DocumentRow[]
  readonly total: number
}

/** Reading documents. */
@Injectable()
export class DocumentQueries {
  constructor(
    private readonly database: Database,
    readonly answers: FileAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A page of those that the caller may see. */
  async list(collection: Collection, query: RegQuery | TrackQuery, caller: Caller | undefined): Promise<Listed> {
    const { skip, limit } = query
    const { sortBy = 'updatedAt', sortDirection, showRecent = false } = query as Partial<RegQuery>
    const statuses = statusesFor(query.status, caller)
    const [category, occupation] = await Promise.all([
      this.labelId('category', query.category),
      this.labelId('occupation', query.occupation),
    ])
    if (category === undefined || occupation === undefined) return { items: [], total: 0, skip, limit }
    const keyword = query.keyword || null
    const since = showRecent ? new Date(this.clock.now().getTime() - recentDays * day).toISOString() : null
    const filters: Filters = {
      hasStatus: statuses !== null,
      hasCategory: category !== null,
      hasOccupation: occupation !== null,
      hasKeyword: keyword !== null,
      isRecent: since !== null,
    }
    const values = [collection, statuses, category, occupation, keyword, since]
    const isByName = sortBy === 'title' || sortBy === 'category'
    const isDescending = sortDirection === undefined ? !isByName : sortDirection === 'desc'
    const sought = { filters, values, sortBy, isDescending, skip, limit }
    const isGathered = filters.hasKeyword || filters.hasOccupation
    const { rows, total } = await (isGathered ? this.gathered(sought) : this.ordered(sought))
    const telling = this.tellingTo(caller)
    return { items: rows.map((row) => toInfo(row, telling)), total, skip, limit }
  }

  /** A page in the order of an index, from whichever end is nearer. */
  private async ordered({ filters, values, sortBy, isDescending, skip, limit }: Sought): Promise<Found> {
    const counted = await this.database.find<{ total: number }>(countStatement(filters), values)
    const total = counted?.total ?? 0
    const size = Math.max(0, Math.min(limit, total - skip))
    if (size === 0) return { rows: [], total }
    const isFromEnd = skip > total / 2
    const offset = isFromEnd ? total - skip - size : skip
    const statement = pageStatement(filters, sortBy, { isDescending, isFromEnd })
    return { rows: await this.database.rows<DocumentRow>(statement, [...values, offset, size]), total }
  }

  private async gathered({ filters, values, sortBy, isDescending, skip, limit }: Sought): Promise<Found> {
    const statement = gatheredStatement(filters, sortBy, isDescending)
    const rows = await this.database.rows<DocumentRow & { total: number }>(statement, [...values, skip, limit])
    const [first] = rows
    if (first || skip === 0) return { rows, total: first?.total ?? 0 }
    const counted = await this.database.find<{ total: number }>(countStatement(filters), values)
    return { rows, total: counted?.total ?? 0 }
  }

  async getInfo(collection: Collection, id: string, caller: Caller | undefined): Promise<DocumentInfo> {
    return toInfo(await this.getVisible(collection, id, caller), this.tellingTo(caller))
  }

  async get(collection: Collection, id: string, caller: Caller | undefined): Promise<PortalDocument> {
    return toDocument(await this.getVisible(collection, id, caller), this.tellingTo(caller))
  }

  /** The text of a document as HTML. Refusal: `documents.no-rendition`. */
  async rendition(row: DocumentRow): Promise<Rendition> {
    const found = await this.database.find<{ rendition: string | null }>(rendition, [row.document_id])
    const html = found?.rendition ?? null
    if (html === null) refuse('documents.no-rendition', { state: row.file.state })
    return { id: row.document_id, title: row.title, html }
  }

  /** Published for everybody, the others for staff; whatever else is not there (404). */
  async getVisible(collection: Collection, id: string, caller: Caller | undefined): Promise<DocumentRow> {
    const row = await this.database.find<DocumentRow>(find, [collection, id])
    if (!row || !(row.status === 'published' || isAllowed('staff', caller?.groups)))
      refuse('resource.not-found', { id })
    return row
  }

  tellingTo(caller: Caller | undefined): Telling {
    return { answers: this.answers, isStaff: isAllowed('staff', caller?.groups) }
  }

  /** `null`: not asked for; `undefined`: there is none of that name. */
  private async labelId(kind: string, asked: string | undefined): Promise<string | null | undefined> {
    if (asked === undefined || asked === '') return null
    const found = await this.database.find<{ label_id: string }>(labelOf, [kind, asked])
    return found?.label_id
  }
}

/** Statuses that are listed; null for all. Who may not see one and asks for it is told so. */
function statusesFor(asked: DocumentStatus | undefined, caller: Caller | undefined): DocumentStatus[] | null {
  if (isAllowed('staff', caller?.groups)) return asked === undefined ? null : [asked]
  if (asked !== undefined && asked !== 'published') refuse(caller ? 'access.not-enough' : 'access.signed-out')
  return ['published']
}
