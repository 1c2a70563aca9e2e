import { Injectable } from '@nestjs/common'
import type { ReportedComment } from '@portal/contracts-regulations'
import { versionLabel } from '@portal/contracts-regulations/rules'
import { Database, decodeCursor, encodeCursor } from '@portal/persistence'
import { z } from 'zod'
import { commentColumns, toComment, toInstant, type CommentRow } from '../comments/comment.row.ts'
import { addFilter, Conditions, type CommentFilter } from './comment-filter.ts'

/** Place after the last row of a page: version, ordinal (document order), instant, id. */
const place = z.tuple([z.uuid(), z.int32(), z.iso.datetime(), z.uuid()])
type Place = z.infer<typeof place>

interface VersionRow {
  readonly version_id: string
}
interface ReportRow extends CommentRow {
  readonly title_en: string
  readonly title_es: string | null
  readonly version_number: number
}

const versions = {
  name: 'report-versions',
  text: `select v.version_id from version v join main_regulation m on m.regulation_id = v.main_parent_id
    where v.published_at is not null and ($1::uuid is null or v.main_parent_id = $1) and ($2::uuid is null or v.version_id = $2)
    order by m.series nulls last, m.title_en, m.regulation_id, v.version_number, v.published_at, v.version_id`,
}

/** Nobody in particular: what they may not read is not in the report, whoever takes it. */
const anyReader = { sub: null, isStaff: false }

/**
 * The report of comments: regulation by regulation, version by version, each in document order, then by date. It is made to
 * be handed on, so it holds what readers may read, and of the rest only that it is there.
 */
@Injectable()
export class CommentReport {
  constructor(private readonly database: Database) {}

  /** A page of the report. */
  async page(
    filter: CommentFilter,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ items: ReportedComment[]; next: string | null }> {
    const rows: ReportRow[] = []
    const from = after === undefined ? undefined : decodeCursor(after, place)
    for (const versionId of await this.versionsFrom(filter, from)) {
      const wanted = limit + 1 - rows.length
      rows.push(...(await this.ofVersion(filter, versionId, from?.[0] === versionId ? from : undefined, wanted)))
      if (rows.length > limit) break
    }
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    const next = rows.length > limit && last ? encodeCursor(placeOf(last)) : null
    return { items: items.map(toReported), next }
  }

  /** The whole report, a page at a time. */
  async *all(filter: CommentFilter): AsyncGenerator<ReportedComment[]> {
    let after: string | undefined
    do {
      const page = await this.page(filter, { after, limit: 500 })
      yield page.items
      after = page.next ?? undefined
    } while (after !== undefined)
  }

  private async versionsFrom(filter: CommentFilter, from: Place | undefined): Promise<string[]> {
    const rows = await this.database.rows<VersionRow & Record<string, unknown>>(versions, [
      filter.mainParentId ?? null,
      filter.versionId ?? null,
    ])
    const ids = rows.map((row) => row.version_id)
    return from === undefined ? ids : ids.slice(Math.max(ids.indexOf(from[0]), 0))
  }

  private ofVersion(
    filter: CommentFilter,
    versionId: string,
    from: Place | undefined,
    limit: number,
  ): Promise<ReportRow[]> {
    const where = new Conditions()
    addFilter(where, { ...filter, mainParentId: undefined, versionId })
    if (from) where.add('after', '(c.ordinal, c.created_at, c.comment_id) > (?, ?, ?)', ...from.slice(1))
    const text = `select ${commentColumns}, v.version_number, v.title_en, v.title_es
      from comment c join version v using (version_id)
     where ${where.sql} order by c.ordinal, c.created_at, c.comment_id limit $${where.values.length + 1}`
    return this.database.rows<ReportRow & Record<string, unknown>>({ name: `comment-report-${where.name}`, text }, [
      ...where.values,
      limit,
    ])
  }
}

function placeOf(row: ReportRow): Place {
  return [row.version_id, row.ordinal, toInstant(row.created_at), row.comment_id]
}

function toReported(row: ReportRow): ReportedComment {
  const comment = toComment(row, anyReader, new Date(row.created_at))
  return {
    ...comment,
    title: { en: row.title_en, ...(row.title_es !== null && { es: row.title_es }) },
    versionLabel: versionLabel(row.state, row.version_number),
    statusReason: comment.statusReason ?? null,
  }
}
