import { Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { Comment, Receipt, regulationsHttp } from '@portal/contracts-regulations'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { z } from 'zod'
import { commentColumns, toComment, toInstant, type CommentRow, type Reader } from './comment.row.ts'
import { SharedRuns } from './shared-runs.ts'

type CommentTotals = ResultsOf<(typeof regulationsHttp)['getTotalComments']>

/** What a list of comments is narrowed to; everything optional. */
export interface CommentFilter {
  readonly after?: string | undefined
  readonly limit: number
  readonly versionId?: string | undefined
  readonly regulationId?: string | undefined
  readonly mainParentId?: string | undefined
  readonly capacity?: 'public' | 'authority' | undefined
  readonly mine?: boolean | undefined
}

/** Position of the last row of a page: ordinal (document order), instant, id. */
const place = z.tuple([z.int32(), z.iso.datetime(), z.uuid()])

const totals = {
  name: 'comment-totals',
  text: `select version_id, count(*) filter (where capacity = 'public')::int as public,
                count(*) filter (where capacity = 'authority')::int as authority
           from comment where status = 'public' group by version_id`,
}
const totalsOfMain = {
  name: 'comment-totals-main',
  text: `select c.version_id, count(*) filter (where c.capacity = 'public')::int as public,
                count(*) filter (where c.capacity = 'authority')::int as authority
           from comment c join version v using (version_id)
          where c.status = 'public' and v.main_parent_id = $1 group by c.version_id`,
}
const receipt = {
  name: 'comment-receipt',
  text: `select created_at, comment_id, tracking_number, label, version_id, author_name
           from comment where receipt_id = $1 and author_sub = $2 order by ordinal, comment_id`,
}

/** Reading comments. Every statement is prepared once by the combination of filters it serves. */
@Injectable()
export class CommentQueries {
  private readonly totalling = new SharedRuns<CommentTotals>()

  constructor(private readonly database: Database) {}

  /** A page in document order within a version, newest first otherwise. */
  async list(filter: CommentFilter, reader: Reader, now: Date): Promise<{ items: Comment[]; next: string | null }> {
    if (filter.mine && reader.sub === null) refuse('access.signed-out')
    const { read, values } = listStatement(filter, reader)
    const rows = await this.database.rows<CommentRow>(read, values)
    const page = keysetPage(rows, filter.limit, (row) => [row.ordinal, toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toComment(row, reader, now)) }
  }

  /** How many public comments were made, by version. */
  totals(mainParentId: string | undefined) {
    return this.totalling.run(mainParentId ?? '', () => this.readTotals(mainParentId))
  }

  private async readTotals(mainParentId: string | undefined): Promise<CommentTotals> {
    const rows = await this.database.rows<{ version_id: string; public: number; authority: number }>(
      mainParentId === undefined ? totals : totalsOfMain,
      mainParentId === undefined ? [] : [mainParentId],
    )
    return {
      total: rows.reduce((sum, row) => sum + row.public + row.authority, 0),
      versions: rows.map(({ version_id: versionId, ...counts }) => ({ versionId, ...counts })),
    }
  }

  /** A receipt of one's own; 404 for anybody else's. A comment deleted since is no longer on it. */
  async receipt(receiptId: string, sub: string): Promise<Receipt> {
    const rows = await this.database.rows<{
      created_at: string
      comment_id: string
      tracking_number: string
      label: string
      version_id: string
      author_name: string
    }>(receipt, [receiptId, sub])
    const [first] = rows
    if (!first) refuse('resource.not-found', { receiptId })
    const comments = rows.map((row) => ({
      commentId: row.comment_id,
      trackingNumber: row.tracking_number,
      label: row.label,
      versionId: row.version_id,
    }))
    return { receiptId, submittedAt: toInstant(first.created_at), authorName: first.author_name, comments }
  }
}

const ownHidden = `select comment_id from comment where author_sub = ? and status = 'hidden'`

function listStatement(filter: CommentFilter, reader: Reader) {
  const names: string[] = []
  const parts: string[] = []
  const values: unknown[] = []
  const where = (name: string, sql: string, ...given: unknown[]) => {
    names.push(name)
    let at = values.length
    values.push(...given)
    parts.push(sql.replaceAll('?', () => `$${++at}`))
  }
  const isByDocument = filter.versionId !== undefined
  if (filter.versionId) where('version', 'c.version_id = ?', filter.versionId)
  // A provision's comments stand together in the version's order.
  if (filter.versionId && filter.regulationId) {
    const place = 'select ordinal from version_provision where version_id = ? and regulation_id = ?'
    where('place', `c.ordinal = (${place})`, filter.versionId, filter.regulationId)
    where('provision', 'c.regulation_id = ?', filter.regulationId)
  }
  // By its versions: all that finds the newest stands in their index, so that no other is kept for each comment.
  const isByMain = filter.mainParentId !== undefined && !isByDocument && !filter.mine
  if (isByMain)
    where(
      'main',
      'c.version_id = any(array(select version_id from version where main_parent_id = ?))',
      filter.mainParentId,
    )
  else if (filter.mainParentId) where('of-main', 'c.main_parent_id = ?', filter.mainParentId)
  if (filter.capacity) where('capacity', 'c.capacity = ?', filter.capacity)
  if (filter.mine) where('mine', 'c.author_sub = ?', reader.sub)
  else if (!reader.isStaff && reader.sub !== null)
    where('own', `(c.status <> 'hidden' or c.comment_id in (${ownHidden}))`, reader.sub)
  else if (!reader.isStaff) where('open', `c.status <> 'hidden'`)
  if (filter.after !== undefined) {
    const [ordinal, at, id] = decodeCursor(filter.after, place)
    if (isByDocument) where('after', '(c.ordinal, c.created_at, c.comment_id) > (?, ?, ?)', ordinal, at, id)
    else where('after', '(c.created_at, c.comment_id) < (?, ?)', at, id)
  }
  values.push(filter.limit + 1)
  const order = isByDocument ? 'c.ordinal, c.created_at, c.comment_id' : 'c.created_at desc, c.comment_id desc'
  const conditions = parts.length > 0 ? parts.join(' and ') : 'true'
  const text = isByMain
    ? `with found as materialized (select c.comment_id, c.created_at from comment c where ${conditions}),
            page as (select comment_id from found order by created_at desc, comment_id desc limit $${values.length})
       select ${commentColumns} from page join comment c using (comment_id) join version v on v.version_id = c.version_id
        order by ${order}`
    : `select ${commentColumns} from comment c join version v using (version_id)
        where ${conditions} order by ${order} limit $${values.length}`
  return { read: { name: `comments-${names.join('-')}`, text }, values }
}
