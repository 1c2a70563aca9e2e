import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CarriedComment } from '@portal/contracts-regulations'
import { versionLabel } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { compareReading } from '../versions/versions.queries.ts'
import { Version } from '../versions/version.entity.ts'
import { commentColumns, toComment, type CommentRow, type Reader } from './comment.row.ts'

interface CarriedRow extends CommentRow {
  readonly version_number: number
  readonly fate: CarriedComment['fate']
}

/**
 * Comments made on older versions ($2), seen from version $1. A comment belongs to its provision; where that is gone, to
 * the nearest provision above it, in the version commented on, that still stands. Nothing is ever matched by likeness.
 */
const settled = `
  with recursive older as (
    select c.comment_id, c.version_id, c.regulation_id from comment c where c.version_id = any($2::uuid[]) and c.status = 'public'
  ), climbing as (
    select o.comment_id, o.version_id, o.regulation_id as at, false as is_gone from older o
    union all
    select k.comment_id, k.version_id, n.parent_id, true
      from climbing k join version_provision n on n.version_id = k.version_id and n.regulation_id = k.at
     where n.parent_id is not null
       and not exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = k.at)
  ), settled as (
    select k.comment_id, k.at, k.is_gone from climbing k
     where exists (select 1 from version_provision s where s.version_id = $1 and s.regulation_id = k.at)
  )`

const carriedTo = {
  name: 'comments-carried',
  text: `${settled}
    select ${commentColumns}, v.version_number,
           case when s.is_gone then 'gone' when t.words_hash = c.words_hash then 'unchanged' else 'changed' end as fate
      from settled s join comment c using (comment_id) join version v using (version_id)
      join version_provision n on n.version_id = $1 and n.regulation_id = s.at join provision_text t using (body_hash)
     where s.at = $3 order by c.created_at desc, c.comment_id limit 200`,
}

const counts = {
  name: 'comment-counts',
  text: `${settled}, tally as (
      select regulation_id, capacity, 1 as own, 0 as carried from comment where version_id = $1 and status = 'public'
      union all select at, null, 0, 1 from settled
    )
    select regulation_id, count(*) filter (where capacity = 'public')::int as public,
           count(*) filter (where capacity = 'authority')::int as authority, sum(carried)::int as carried
      from tally group by regulation_id`,
}

/** What became of comments that were made on older versions (docs/adr/0004). */
@Injectable()
export class CarriedComments {
  constructor(private readonly database: Database) {}

  /** The newest 200 on one provision of `version`. */
  async list(
    em: EntityManager,
    at: { readonly version: Version; readonly regulationId: string },
    reader: Reader,
    now: Date,
  ): Promise<CarriedComment[]> {
    const older = await olderVersions(em, at.version)
    if (older.length === 0) return []
    const rows = await this.database.rows<CarriedRow>(carriedTo, [at.version.versionId, older, at.regulationId])
    return rows.map((row) => ({
      ...toComment(row, reader, now),
      madeOn: {
        versionId: row.version_id,
        label: versionLabel(row.state, row.version_number),
        versionNumber: row.version_number,
      },
      fate: row.fate,
    }))
  }

  /** Public comments by provision of `version`, and how many were carried to it. */
  async counts(em: EntityManager, version: Version) {
    const rows = await this.database.rows<{
      regulation_id: string
      public: number
      authority: number
      carried: number
    }>(counts, [version.versionId, await olderVersions(em, version)])
    return rows.map(({ regulation_id: regulationId, ...counted }) => ({ regulationId, ...counted }))
  }
}

/** Published versions before this one in reading order. */
async function olderVersions(em: EntityManager, version: Version): Promise<string[]> {
  const all = await em.find(Version, { mainParentId: version.mainParentId, publishedAt: { $ne: null } })
  return all.filter((other) => compareReading(other, version) < 0).map((other) => other.versionId)
}
