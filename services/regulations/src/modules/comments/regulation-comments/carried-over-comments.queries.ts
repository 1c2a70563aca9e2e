import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CarriedOverComment } from '@portal/contracts-regulations'
import { formatVersionLabel } from '@portal/contracts-regulations/rules'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { compareReadingOrder, Version } from '../../versions/index.ts'
import { commentColumns, toComment, toInstant, type CommentRow, type Reader } from './comment.row.ts'
import { SharedWork } from './shared-work.ts'

interface CountRow {
  readonly regulation_id: string
  readonly public: number
  readonly authority: number
  readonly carriedOver: number
}

type CommentCount = Omit<CountRow, 'regulation_id'> & { readonly regulationId: string }

interface CarriedOverRow extends CommentRow {
  readonly version_number: number
  readonly text_change: CarriedOverComment['textChange']
}

/**
 * A comment on an older version ($2) belongs to the same provision in version $1; if the provision was removed, to its
 * nearest ancestor that still exists. Provisions are never matched by similarity. The ancestor is found once per
 * provision, however many comments it has.
 */
const selectCounts = {
  name: 'comment-counts',
  text: `
    with recursive older_counts as (
      select version_id, regulation_id, count(*)::int as count from comment
       where version_id = any($2::uuid[]) and status = 'public' group by version_id, regulation_id
    ), ancestors as (
      select version_id, regulation_id, count from older_counts
      union all
      select a.version_id, n.parent_id, a.count
        from ancestors a join version_provision n on n.version_id = a.version_id and n.regulation_id = a.regulation_id
       where n.parent_id is not null
         and not exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = a.regulation_id)
    ), counts as (
      select regulation_id, count(*) filter (where commenter_type = 'public') as public,
             count(*) filter (where commenter_type = 'authority') as authority, 0 as carried_over
        from comment where version_id = $1 and status = 'public' group by regulation_id
      union all
      select a.regulation_id, 0, 0, a.count from ancestors a
       where exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = a.regulation_id)
    )
    select regulation_id, sum(public)::int as public, sum(authority)::int as authority,
           sum(carried_over)::int as "carriedOver"
      from counts group by regulation_id`,
}

/**
 * The reverse: comments carried over to provision $3 were made on it or on removed provisions below it. Comments on
 * one provision are adjacent in their version's index.
 */
const selectCarriedOver = {
  name: 'comments-carried-over',
  text: `
    with recursive sources as (
      select n.version_id, n.regulation_id, n.ordinal, false as is_removed from version_provision n
       where n.version_id = any($2::uuid[]) and n.regulation_id = $3
      union all
      select n.version_id, n.regulation_id, n.ordinal, true
        from sources p join version_provision n on n.version_id = p.version_id and n.parent_id = p.regulation_id
       where not exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = n.regulation_id)
    )
    select ${commentColumns}, v.version_number,
           case when p.is_removed then 'removed' when t.text_hash = c.text_hash then 'unchanged' else 'changed' end as text_change
      from sources p
      join comment c on c.version_id = p.version_id and c.ordinal = p.ordinal and c.regulation_id = p.regulation_id
      join version v on v.version_id = c.version_id
      join version_provision n on n.version_id = $1 and n.regulation_id = $3 join provision_text t using (body_hash)
     where c.status = 'public'
       and ($4::timestamptz is null or (c.created_at, c.comment_id) < ($4::timestamptz, $5::uuid))
     order by c.created_at desc, c.comment_id desc limit $6`,
}

/** Cursor of a page: creation time and id of its last row. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])
const pageSize = 50

/** Comments carried over from older versions (docs/adr/0002). */
@Injectable()
export class CarriedOverComments {
  /** Every reader of a version requests the counts, and each count reads all comments of the version. */
  private readonly sharedCounts = new SharedWork<CommentCount[]>()

  constructor(private readonly database: Database) {}

  /** Returns a page of the comments carried over to one provision of `version`, newest first. */
  async list(
    em: EntityManager,
    target: { readonly version: Version; readonly regulationId: string; readonly after?: string | undefined },
    reader: Reader,
    now: Date,
  ): Promise<{ readonly items: CarriedOverComment[]; readonly next: string | null }> {
    const olderVersionIds = await findOlderVersionIds(em, target.version)
    if (olderVersionIds.length === 0) return { items: [], next: null }
    const [createdAt, id] = target.after === undefined ? [null, null] : decodeCursor(target.after, cursorSchema)
    const values = [target.version.versionId, olderVersionIds, target.regulationId, createdAt, id, pageSize + 1]
    const rows = await this.database.rows<CarriedOverRow>(selectCarriedOver, values)
    const page = keysetPage(rows, pageSize, (row) => [toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toCarriedOver(row, reader, now)) }
  }

  /** Returns the number of public comments per provision of `version`, and how many were carried over to it. */
  counts(em: EntityManager, version: Version) {
    return this.sharedCounts.run(version.versionId, async () => {
      const rows = await this.database.rows<CountRow>(selectCounts, [
        version.versionId,
        await findOlderVersionIds(em, version),
      ])
      return rows.map(({ regulation_id: regulationId, ...counts }) => ({ regulationId, ...counts }))
    })
  }
}

function toCarriedOver(row: CarriedOverRow, reader: Reader, now: Date): CarriedOverComment {
  return {
    ...toComment(row, reader, now),
    originalVersion: {
      versionId: row.version_id,
      label: formatVersionLabel(row.state, row.version_number),
      versionNumber: row.version_number,
    },
    textChange: row.text_change,
  }
}

/** Returns the ids of published versions that come before this one in reading order. */
async function findOlderVersionIds(em: EntityManager, version: Version): Promise<string[]> {
  const all = await em.find(Version, { mainParentId: version.mainParentId, publishedAt: { $ne: null } })
  return all.filter((other) => compareReadingOrder(other, version) < 0).map((other) => other.versionId)
}
