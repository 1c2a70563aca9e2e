import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { refusals } from '../protocol/index.ts'

/** A group of the pool. */
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

/** Groups and their members, by precedence. */
@Injectable()
export class Groups {
  constructor(private readonly database: Database) {}

  list(): Promise<GroupRow[]> {
    return this.database.rows<GroupRow & Record<string, unknown>>(all)
  }

  of(userId: string): Promise<GroupRow[]> {
    return this.database.rows<GroupRow & Record<string, unknown>>(ofUser, [userId])
  }

  async listNames(userId: string): Promise<string[]> {
    return (await this.of(userId)).map((group) => group.name)
  }

  /** Returns the accounts in a group. */
  async listMemberIds(em: EntityManager, group: string): Promise<string[]> {
    const rows = await em.execute<{ user_id: string }[]>('select user_id from pool_group_member where group_name = ?', [
      group,
    ])
    return rows.map((row) => row.user_id)
  }

  /** Adds the account to the group; returns whether it was new. Throws for a group that does not exist. */
  async add(em: EntityManager, userId: string, group: string, now: Date): Promise<boolean> {
    const [known] = await em.execute('select name from pool_group where name = ?', [group])
    if (!known) throw refusals.unknownGroup()
    const added = await em.execute(
      'insert into pool_group_member (user_id, group_name, since) values (?, ?, ?) on conflict do nothing returning user_id',
      [userId, group, now],
    )
    return added.length > 0
  }

  /** Removes the account from the group; returns whether it was a member. */
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
