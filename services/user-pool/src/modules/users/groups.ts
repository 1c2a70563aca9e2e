import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { refusals } from '../protocol/pool-error.ts'

/** A group as the pool keeps it. */
export interface GroupRow {
  readonly name: string
  readonly description: string
  readonly precedence: number
  /** Seconds since 1970. */
  readonly created: number
}

const columns = 'name, description, precedence, extract(epoch from created_at)::float8 as created'
const all = { name: 'groups', text: `select ${columns} from pool_group order by precedence, name` }
const ofUser = {
  name: 'groups-of-user',
  text: `select ${columns} from pool_group join pool_group_member on group_name = name where user_id = $1 order by precedence, name`,
}

/** Groups and who is in them. The strongest comes first. */
@Injectable()
export class Groups {
  constructor(private readonly database: Database) {}

  list(): Promise<GroupRow[]> {
    return this.database.rows<GroupRow & Record<string, unknown>>(all)
  }

  of(userId: string): Promise<GroupRow[]> {
    return this.database.rows<GroupRow & Record<string, unknown>>(ofUser, [userId])
  }

  async namesOf(userId: string): Promise<string[]> {
    return (await this.of(userId)).map((group) => group.name)
  }

  /** Puts the account into the group; answers whether it was not in it. Throws for a group that does not exist. */
  async add(em: EntityManager, userId: string, group: string, now: Date): Promise<boolean> {
    const [known] = await em.execute('select name from pool_group where name = ?', [group])
    if (!known) throw refusals.unknownGroup()
    const added = await em.execute(
      'insert into pool_group_member (user_id, group_name, since) values (?, ?, ?) on conflict do nothing returning user_id',
      [userId, group, now],
    )
    return added.length > 0
  }

  /** Takes the account out of the group; answers whether it was in it. */
  async remove(em: EntityManager, userId: string, group: string): Promise<boolean> {
    const [known] = await em.execute('select name from pool_group where name = ?', [group])
    if (!known) throw refusals.unknownGroup()
    const removed = await em.execute(
      'delete from pool_group_member where user_id = ? and group_name = ? returning user_id',
      [userId, group],
    )
    return removed.length > 0
  }
}
