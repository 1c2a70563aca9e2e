import { Injectable } from '@nestjs/common'
import type { ReportedComment } from '@portal/contracts-regulations'
import { Database, decodeCursor, encodeCursor } from '@portal/persistence'
import { z } from 'zod'
import { commentColumns, toInstant } from '../regulation-comments/comment.row.ts'
import { definitionCommentColumns, type DefinitionCommentRow } from '../definition-comments/definition-comment.row.ts'
import { addFilter, Conditions, type CommentFilter } from './comment-filter.ts'
import { toReportedComment, toReportedDefinitionComment, type ReportRow } from './reported-comment.ts'

/** Cursor of a page: version or definition, ordinal (document order), creation time and id of its last row. */
const cursorSchema = z.tuple([z.uuid(), z.int32(), z.iso.datetime(), z.uuid()])
type Cursor = z.infer<typeof cursorSchema>

/** Versions and definitions, in the order of the report. */
interface Section {
  readonly kind: 'version' | 'definition'
  readonly id: string
}
interface ReportItem {
  readonly comment: ReportedComment
  readonly cursor: Cursor
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
 * The comment report: by regulation and version in document order, then by date; comments on definitions at the end,
 * by term. It is made to be shared, so it has only what any reader can see, and mentions the rest without its content.
 */
@Injectable()
export class CommentReport {
  constructor(private readonly database: Database) {}

  /** Returns a page of the report. */
  async page(
    filter: CommentFilter,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ items: ReportedComment[]; next: string | null }> {
    const reportItems: ReportItem[] = []
    const from = after === undefined ? undefined : decodeCursor(after, cursorSchema)
    for (const section of await this.findSections(filter, from)) {
      const missing = limit + 1 - reportItems.length
      const after = from?.[0] === section.id ? from : undefined
      reportItems.push(...(await this[section.kind](filter, section.id, after, missing)))
      if (reportItems.length > limit) break
    }
    const items = reportItems.slice(0, limit)
    const last = items.at(-1)
    const next = reportItems.length > limit && last ? encodeCursor(last.cursor) : null
    return { items: items.map(({ comment }) => comment), next }
  }

  /** Yields the full report page by page. */
  async *all(filter: CommentFilter): AsyncGenerator<ReportedComment[]> {
    let after: string | undefined
    do {
      const page = await this.page(filter, { after, limit: 500 })
      yield page.items
      after = page.next ?? undefined
    } while (after !== undefined)
  }

  private async findSections(filter: CommentFilter, from: Cursor | undefined): Promise<Section[]> {
    const { mainParentId = null, versionId = null, about } = filter
    const hasRegulationFilter = mainParentId !== null || versionId !== null
    type Row = Section & Record<string, unknown>
    const sections = [
      ...(about === 'definitions' ? [] : await this.database.rows<Row>(versions, [mainParentId, versionId])),
      ...(about === 'regulations' || hasRegulationFilter ? [] : await this.database.rows<Row>(definitions)),
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
    from: Cursor | undefined,
    limit: number,
  ): Promise<ReportItem[]> {
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
      comment: toReportedComment(row),
      cursor: [row.version_id, row.ordinal, toInstant(row.created_at), row.comment_id],
    }))
  }

  private async definition(
    filter: CommentFilter,
    definitionId: string,
    from: Cursor | undefined,
    limit: number,
  ): Promise<ReportItem[]> {
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
      comment: toReportedDefinitionComment(row),
      cursor: [row.definition_id, 0, toInstant(row.created_at), row.comment_id],
    }))
  }
}
