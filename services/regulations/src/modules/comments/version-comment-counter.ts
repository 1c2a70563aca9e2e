import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CommenterType } from '@portal/contracts-regulations/rules'
import { CommentCounts, type CommentCounter } from '../versions/index.ts'

/** Counts the comments on versions and regulations for the versions module. */
@Injectable()
export class VersionCommentCounter implements CommentCounter {
  constructor(counts: CommentCounts) {
    counts.register(this)
  }

  async countByType(em: EntityManager, versionId: string): Promise<Record<CommenterType, number>> {
    const rows = await em.execute<{ commenter_type: CommenterType; count: number }[]>(
      `select commenter_type, count(*)::int as count from comment where version_id = ? and status = 'public'
        group by commenter_type`,
      [versionId],
    )
    const count = (type: CommenterType) => rows.find((row) => row.commenter_type === type)?.count ?? 0
    return { public: count('public'), authority: count('authority') }
  }

  async countCommenters(em: EntityManager, mainParentId: string): Promise<number> {
    const [row] = await em.execute<{ count: number }[]>(
      `select count(distinct c.author_sub)::int as count from comment c join version v using (version_id)
        where v.main_parent_id = ? and c.status <> 'withdrawn'`,
      [mainParentId],
    )
    return row?.count ?? 0
  }
}
