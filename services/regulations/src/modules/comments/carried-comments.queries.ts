import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CarriedComment } from '@portal/contracts-regulations'
import { versionLabel } from '@portal/contracts-regulations/rules'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { compareReading } from '../versions/versions.queries.ts'
import { Version } from '../versions/version.entity.ts'
import { commentColumns, toComment, toInstant, type CommentRow, type Reader } from './comment.row.ts'
import { SharedRuns } from './shared-runs.ts'

interface CountRow {
  readonly regulation_id: string
  readonly public: number
  readonly authority: number
  readonly carried: number
}

type CommentCount = Omit<CountRow, 'regulation_id'> & { readonly regulationId: string }

interface CarriedRow extends CommentRow {
  readonly version_number: number
  readonly fate: CarriedComment['fate']
}

/**
 * A comment made on an older version ($2) belongs to its provision; where that is gone from version $1, to the nearest
 * provision above it, in the version commented on, that still stands. Nothing is ever matched by likeness. All comments
 * on one provision go the same way: the way is looked for once a provision, however many were made.
 */
const counts = {
  name: 'comment-counts',
  text: `
    with recursive made as (
      select version_id, regulation_id, count(*)::int as made from comment
       where version_id = any($2::uuid[]) and status = 'public' group by version_id, regulation_id
    ), climbing as (
      select version_id, regulation_id as at, made from made
      union all
      select k.version_id, n.parent_id, k.made
        from climbing k join version_provision n on n.version_id = k.version_id and n.regulation_id = k.at
       where n.parent_id is not null
         and not exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = k.at)
    ), tally as (
      select regulation_id, count(*) filter (where capacity = 'public') as public,
             count(*) filter (where capacity = 'authority') as authority, 0 as carried
        from comment where version_id = $1 and status = 'public' group by regulation_id
      union all
      select k.at, 0, 0, k.made from climbing k
       where exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = k.at)
    )
    select regulation_id, sum(public)::int as public, sum(authority)::int as authority, sum(carried)::int as carried
      from tally group by regulation_id`,
}

/**
 * The same the other way round: what came to provision $3 was made on it, or on what stood below it and is gone. The
 * comments of each such place stand together in their version's order.
 */
const carriedTo = {
  name: 'comments-carried',
  text: `
    with recursive places as (
      select n.version_id, n.regulation_id, n.ordinal, false as is_gone from version_provision n
       where n.version_id = any($2::uuid[]) and n.regulation_id = $3
      union all
      select n.version_id, n.regulation_id, n.ordinal, true
        from places p join version_provision n on n.version_id = p.version_id and n.parent_id = p.regulation_id
       where not exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = n.regulation_id)
    )
    select ${commentColumns}, v.version_number,
           case when p.is_gone then 'gone' when t.words_hash = c.words_hash then 'unchanged' else 'changed' end as fate
      from places p
      join comment c on c.version_id = p.version_id and c.ordinal = p.ordinal and c.regulation_id = p.regulation_id
      join version v on v.version_id = c.version_id
      join version_provision n on n.version_id = $1 and n.regulation_id = $3 join provision_text t using (body_hash)
     where c.status = 'public'
       and ($4::timestamptz is null or (c.created_at, c.comment_id) < ($4::timestamptz, $5::uuid))
     order by c.created_at desc, c.comment_id desc limit $6`,
}

/** Position of the last row of a page: instant, id. */
const place = z.tuple([z.iso.datetime(), z.uuid()])
const atOnce = 50

/** What became of comments that were made on older versions (docs/adr/0004). */
@Injectable()
export class CarriedComments {
  /** Every reader of a version asks for them, and each has to look at all its comments. */
  private readonly counting = new SharedRuns<CommentCount[]>()

  constructor(private readonly database: Database) {}

  /** A page of those on one provision of `version`, the newest first. */
  async list(
    em: EntityManager,
    at: { readonly version: Version; readonly regulationId: string; readonly after?: string | undefined },
    reader: Reader,
    now: Date,
  ): Promise<{ readonly items: CarriedComment[]; readonly next: string | null }> {
    const older = await olderVersions(em, at.version)
    if (older.length === 0) return { items: [], next: null }
    const [instant, id] = at.after === undefined ? [null, null] : decodeCursor(at.after, place)
    const given = [at.version.versionId, older, at.regulationId, instant, id, atOnce + 1]
    const rows = await this.database.rows<CarriedRow>(carriedTo, given)
    const page = keysetPage(rows, atOnce, (row) => [toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toCarried(row, reader, now)) }
  }

  /** Public comments by provision of `version`, and how many were carried to it. */
  counts(em: EntityManager, version: Version) {
    return this.counting.run(version.versionId, async () => {
      const rows = await this.database.rows<CountRow>(counts, [version.versionId, await olderVersions(em, version)])
      return rows.map(({ regulation_id: regulationId, ...counted }) => ({ regulationId, ...counted }))
    })
  }
}

function toCarried(row: CarriedRow, reader: Reader, now: Date): CarriedComment {
  return {
    ...toComment(row, reader, now),
    madeOn: {
      versionId: row.version_id,
      label: versionLabel(row.state, row.version_number),
      versionNumber: row.version_number,
    },
    fate: row.fate,
  }
}

/** Published versions before this one in reading order. */
async function olderVersions(em: EntityManager, version: Version): Promise<string[]> {
  const all = await em.find(Version, { mainParentId: version.mainParentId, publishedAt: { $ne: null } })
  return all.filter((other) => compareReading(other, version) < 0).map((other) => other.versionId)
}
