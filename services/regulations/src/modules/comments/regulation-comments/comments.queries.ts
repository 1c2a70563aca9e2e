import { Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { Comment, ReceiptDetails, regulationsHttp } from '@portal/contracts-regulations'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { z } from 'zod'
import { commentColumns, toComment, toInstant, type CommentRow, type Reader } from './comment.row.ts'
import { commentAttachments, toAttachment } from '../attachments/attachment.row.ts'
import { SharedWork } from './shared-work.ts'

type CommentTotals = ResultsOf<(typeof regulationsHttp)['getTotalComments']>

/** Filters of a list of comments; all are optional. */
export interface CommentFilter {
  readonly after?: string | undefined
  readonly limit: number
  readonly versionId?: string | undefined
  readonly regulationId?: string | undefined
  readonly mainParentId?: string | undefined
  readonly commenterType?: 'public' | 'authority' | undefined
  readonly mine?: boolean | undefined
  /** Searches the reader's own comments. */
  readonly q?: string | undefined
}

/** Cursor of a page: ordinal (document order), creation time and id of its last row. */
const cursorSchema = z.tuple([z.int32(), z.iso.datetime(), z.uuid()])

const totals = {
  name: 'comment-totals',
  text: `select version_id, count(*) filter (where commenter_type = 'public')::int as public,
                count(*) filter (where commenter_type = 'authority')::int as authority
           from comment where status = 'public' group by version_id`,
}
const totalsByRegulation = {
  name: 'comment-totals-by-regulation',
  text: `select c.version_id, count(*) filter (where c.commenter_type = 'public')::int as public,
                count(*) filter (where c.commenter_type = 'authority')::int as authority
           from comment c join version v using (version_id)
          where c.status = 'public' and v.main_parent_id = $1 group by c.version_id`,
}
type ReceiptRow = Pick<
  CommentRow,
  | 'created_at'
  | 'comment_id'
  | 'tracking_number'
  | 'label'
  | 'depth'
  | 'version_id'
  | 'author_name'
  | 'body'
  | 'quoted_text'
  | 'status'
  | 'attachments'
>
const receipt = {
  name: 'comment-receipt',
  text: `select c.created_at, c.comment_id, c.tracking_number, c.label, c.depth, c.version_id, c.author_name, c.body, c.quoted_text, c.status,
                ${commentAttachments} as attachments
           from comment c where c.receipt_id = $1 and c.author_sub = $2 order by c.ordinal, c.comment_id`,
}

/** Reads comments. Each combination of filters uses its own prepared statement. */
@Injectable()
export class CommentQueries {
  private readonly sharedTotals = new SharedWork<CommentTotals>()

  constructor(private readonly database: Database) {}

  /** Returns a page in document order for a version, newest first otherwise. */
  async list(filter: CommentFilter, reader: Reader, now: Date): Promise<{ items: Comment[]; next: string | null }> {
    if (filter.mine && reader.sub === null) refuse('access.signed-out')
    const { read, values } = listStatement(filter, reader)
    const rows = await this.database.rows<CommentRow>(read, values)
    const page = keysetPage(rows, filter.limit, (row) => [row.ordinal, toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toComment(row, reader, now)) }
  }

  /** Returns the number of public comments per version. */
  totals(mainParentId: string | undefined) {
    return this.sharedTotals.run(mainParentId ?? '', () => this.readTotals(mainParentId))
  }

  private async readTotals(mainParentId: string | undefined): Promise<CommentTotals> {
    const rows = await this.database.rows<{ version_id: string; public: number; authority: number }>(
      mainParentId === undefined ? totals : totalsByRegulation,
      mainParentId === undefined ? [] : [mainParentId],
    )
    return {
      total: rows.reduce((sum, row) => sum + row.public + row.authority, 0),
      versions: rows.map(({ version_id: versionId, ...counts }) => ({ versionId, ...counts })),
    }
  }

  /** Returns the caller's own receipt; 404 for anyone else's. Comments deleted since then are not included. */
  async receipt(receiptId: string, sub: string): Promise<ReceiptDetails> {
    const rows = await this.database.rows<ReceiptRow & Record<string, unknown>>(receipt, [receiptId, sub])
    const [first] = rows
    if (!first) refuse('resource.not-found', { receiptId })
    const comments = rows.map((row) => ({
      commentId: row.comment_id,
      trackingNumber: row.tracking_number,
      label: row.label,
      depth: row.depth,
      versionId: row.version_id,
      body: row.body,
      quotedText: row.quoted_text,
      attachments: row.attachments.map(toAttachment),
      status: row.status,
    }))
    return { receiptId, submittedAt: toInstant(first.created_at), authorName: first.author_name, comments }
  }
}

const ownHiddenComments = `select comment_id from comment where author_sub = ? and status = 'hidden'`

function listStatement(filter: CommentFilter, reader: Reader) {
  const names: string[] = []
  const parts: string[] = []
  const values: unknown[] = []
  const where = (name: string, sql: string, ...params: unknown[]) => {
    names.push(name)
    let index = values.length
    values.push(...params)
    parts.push(sql.replaceAll('?', () => `$${++index}`))
  }
  const isDocumentOrder = filter.versionId !== undefined
  if (filter.versionId) where('version', 'c.version_id = ?', filter.versionId)
  // Comments on one provision are adjacent in the version's index.
  if (filter.versionId && filter.regulationId) {
    const ordinal = 'select ordinal from version_provision where version_id = ? and regulation_id = ?'
    where('ordinal', `c.ordinal = (${ordinal})`, filter.versionId, filter.regulationId)
    where('provision', 'c.regulation_id = ?', filter.regulationId)
  }
  // By versions, because their index already has the newest comments; an index by regulation would slow down every
  // insert.
  const isByRegulation = filter.mainParentId !== undefined && !isDocumentOrder && !filter.mine
  if (isByRegulation)
    where(
      'versions-of-regulation',
      'c.version_id = any(array(select version_id from version where main_parent_id = ?))',
      filter.mainParentId,
    )
  else if (filter.mainParentId) where('regulation', 'c.main_parent_id = ?', filter.mainParentId)
  if (filter.commenterType) where('commenter-type', 'c.commenter_type = ?', filter.commenterType)
  if (filter.mine) where('mine', 'c.author_sub = ?', reader.sub)
  if (filter.mine && filter.q) {
    const tsquery = `(websearch_to_tsquery('portal_english', ?) || websearch_to_tsquery('simple', ?))`
    where(
      'text',
      `c.comment_id in (select comment_id from comment_analysis where search @@ ${tsquery})`,
      filter.q,
      filter.q,
    )
  }
  if (!filter.mine && !reader.isStaff && reader.sub !== null)
    where('not-hidden-or-own', `(c.status <> 'hidden' or c.comment_id in (${ownHiddenComments}))`, reader.sub)
  else if (!filter.mine && !reader.isStaff) where('not-hidden', `c.status <> 'hidden'`)
  if (filter.after !== undefined) {
    const [ordinal, createdAt, id] = decodeCursor(filter.after, cursorSchema)
    if (isDocumentOrder) where('after', '(c.ordinal, c.created_at, c.comment_id) > (?, ?, ?)', ordinal, createdAt, id)
    else where('after', '(c.created_at, c.comment_id) < (?, ?)', createdAt, id)
  }
  values.push(filter.limit + 1)
  const order = isDocumentOrder ? 'c.ordinal, c.created_at, c.comment_id' : 'c.created_at desc, c.comment_id desc'
  const conditions = parts.length > 0 ? parts.join(' and ') : 'true'
  const text = isByRegulation
    ? `with found as materialized (select c.comment_id, c.created_at from comment c where ${conditions}),
            page as (select comment_id from found order by created_at desc, comment_id desc limit $${values.length})
       select ${commentColumns} from page join comment c using (comment_id) join version v on v.version_id = c.version_id
        order by ${order}`
    : `select ${commentColumns} from comment c join version v using (version_id)
        where ${conditions} order by ${order} limit $${values.length}`
  return { read: { name: `comments-${names.join('-')}`, text }, values }
}
