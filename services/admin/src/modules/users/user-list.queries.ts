import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { adminHttp, PortalUser } from '@portal/contracts-admin'
import { groups, type Group, type InputOf } from '@portal/contracts-common'
import { EmailProtection } from './email-protection.ts'
import { userColumns, type UserRow } from './portal-user.row.ts'
import { PortalUsers } from './portal-users.store.ts'

type UserFilter = InputOf<typeof adminHttp.searchUsers>['body']

/** Lists accounts from the copy. */
@Injectable()
export class UserListQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly users: PortalUsers,
    private readonly emails: EmailProtection,
  ) {}

  /** Returns a page of accounts by name, and their total number. */
  async page(filter: UserFilter): Promise<{ items: PortalUser[]; total: number; skip: number; limit: number }> {
    const { skip, limit } = filter
    const { sql, values } = this.createConditions(filter)
    const [rows, [count]] = await Promise.all([
      this.em.execute<UserRow[]>(
        `select ${userColumns} from portal_user u where ${sql} order by lower(u.name), u.id limit ? offset ?`,
        [...values, limit, skip],
      ),
      this.em.execute<{ total: number }[]>(`select count(*)::int as total from portal_user u where ${sql}`, values),
    ])
    return { items: rows.map((row) => this.users.toPortalUser(row)), total: count?.total ?? 0, skip, limit }
  }

  /** Returns the groups with their number of accounts. */
  async roles(): Promise<{ role: Group; users: number }[]> {
    return this.em.execute<{ role: Group; users: number }[]>(
      `select r.role, count(u.id)::int as users
         from unnest(?::text[]) with ordinality as r (role, position)
         left join portal_user u on u.groups @> array[r.role] and u.status <> 'deleted'
        group by r.role, r.position order by r.position`,
      [`{${groups.join(',')}}`],
    )
  }

  private createConditions({ q = '', group, status }: UserFilter): { sql: string; values: unknown[] } {
    const parts: [string, ...unknown[]][] = [
      status === undefined ? [`u.status <> 'deleted'`] : ['u.status = ?', status],
    ]
    if (group !== undefined) parts.push(['u.groups @> array[?]', group])
    if (q.includes('@')) parts.push(['u.email_digest = ?', this.emails.digest(q)])
    else for (const word of q.split(/\s+/).filter(Boolean)) parts.push(['u.search_text like ?', toLikePattern(word)])
    return { sql: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...values]) => values) }
  }
}

function toLikePattern(word: string): string {
  return `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
