import { Injectable } from '@nestjs/common'
import type { ReportedComment } from '@portal/contracts-regulations'
import { Database, decodeCursor, encodeCursor } from '@portal/persistence'
import { z } from 'zod'
import { commentColumns, toInstant } from '../comments/comment.row.ts'
import { definitionCommentColumns, type DefinitionCommentRow } from '../comment-definitions/definition-comment.row.ts'
import { addFilter, Conditions, type CommentFilter } from '../comments/comment-filter.ts'
import { toReported, toReportedOfDefinition, type ReportRow } from './reported-comment.ts'

/** Place after the last row of a page: version or definition, ordinal (document order), instant, id. */
const place = z.tuple([z.uuid(), z.int32(), z.iso.datetime(), z.uuid()])
type Place = z.infer<typeof place>

/** What the report goes through, one after the other. */
interface Section {
  readonly kind: 'version' | 'definition'
  readonly id: string
}
interface Placed {
  readonly comment: ReportedComment
  readonly place: Place
}

const versions = {
  name: 'report-versions',
  text: `select 'version' as kind, v.version_id as id from version v join main_regulation m on m.regulation_id = v.main_parent_id
    where v.published_at is not null and ($1::uuid is null or v.main_parent_id = $1) and ($2::uuid is null or v.version_id = $2)
    order by m.series nulls last, m.title_en, m.regulation_id, v.version_number, v.published_at, v.version_id`,
}

const definitions = {
  name: 'report-definitions',
  text: `select 'definition' as kind, d.definition_id as id from definition d
    where exists (select 1 from definition_comment c where c.definition_id = d.definition_id) order by lower(d.term), d.definition_id`,
}

/**
 * The report of comments: regulation by regulation, version by version, each in document order, then by date; those on
 * definitions at the end, by term. It is made to be handed on, so it holds what readers may read, and of the rest only that it is there.
 */
@Injectable()
export class CommentReport {
  constructor(private readonly database: Database) {}

  /** A page of the report. */
  async page(
    filter: CommentFilter,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ items: ReportedComment[]; next: string | null }> {
    const found: Placed[] = []
    const from = after === undefined ? undefined : decodeCursor(after, place)
    for (const section of await this.sectionsFrom(filter, from)) {
      const wanted = limit + 1 - found.length
      const after = from?.[0] === section.id ? from : undefined
      found.push(...(await this[section.kind](filter, section.id, after, wanted)))
      if (found.length > limit) break
    }
    const items = found.slice(0, limit)
    const last = items.at(-1)
    const next = found.length > limit && last ? encodeCursor(last.place) : null
    return { items: items.map(({ comment }) => comment), next }
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

  private async sectionsFrom(filter: CommentFilter, from: Place | undefined): Promise<Section[]> {
    const { mainParentId = null, versionId = null, about } = filter
    const isOfProvisions = mainParentId !== null || versionId !== null
    type Row = Section & Record<string, unknown>
    const sections = [
      ...(about === 'definitions' ? [] : await this.database.rows<Row>(versions, [mainParentId, versionId])),
      ...(about === 'regulations' || isOfProvisions ? [] : await this.database.rows<Row>(definitions)),
    ]
    if (from === undefined) return sections
    return sections.slice(
      Math.max(
        sections.findIndex(({ id }) => id === from[0]),
        0,
      ),
    )
  }

  private async version(
    filter: CommentFilter,
    versionId: string,
    from: Place | undefined,
    limit: number,
  ): Promise<Placed[]> {
    const where = new Conditions()
    addFilter(where, { ...filter, mainParentId: undefined, versionId })
    if (from) where.add('after', '(c.ordinal, c.created_at, c.comment_id) > (?, ?, ?)', ...from.slice(1))
    const text = `select ${commentColumns}, v.version_number, v.title_en, v.title_es
      from comment c join version v using (version_id)
     where ${where.sql} order by c.ordinal, c.created_at, c.comment_id limit $${where.values.length + 1}`
    const rows = await this.database.rows<ReportRow & Record<string, unknown>>(
      { name: `comment-report-${where.name}`, text },
      [...where.values, limit],
    )
    return rows.map((row) => ({
      comment: toReported(row),
      place: [row.version_id, row.ordinal, toInstant(row.created_at), row.comment_id],
    }))
  }

  private async definition(
    filter: CommentFilter,
    definitionId: string,
    from: Place | undefined,
    limit: number,
  ): Promise<Placed[]> {
    const where = new Conditions()
    where.add('definition', 'c.definition_id = ?', definitionId)
    addFilter(where, { ...filter, mainParentId: undefined, versionId: undefined })
    if (from) where.add('after', '(c.created_at, c.comment_id) > (?, ?)', ...from.slice(2))
    const text = `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
      where ${where.sql} order by c.created_at, c.comment_id limit $${where.values.length + 1}`
    const rows = await this.database.rows<DefinitionCommentRow & Record<string, unknown>>(
      { name: `definition-comment-report-${where.name}`, text },
      [...where.values, limit],
    )
    return rows.map((row) => ({
      comment: toReportedOfDefinition(row),
      place: [row.definition_id, 0, toInstant(row.created_at), row.comment_id],
    }))
  }
}
