import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PortalUser } from '@portal/contracts-admin'
import type { Group } from '@portal/contracts-common'
import { refuse } from '@portal/service-kit'
import { EmailProtection } from './email-protection.ts'
import { statusOf, toChangedUser, userColumns, type UserRow } from './portal-user.ts'
import type { PoolMember } from './user-pool.ts'

/** What a comparison with the pool may overwrite: what was last written before it began. */
interface Reading {
  readonly since: Date
}

/** An account as it is after somebody took something from it in the pool itself. */
export type LostRights = Pick<UserRow, 'id' | 'groups' | 'status'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const openChange = 'select from user_change c where c.finished_at is null and u.id = any(c.user_ids)'
const differs = `(u.username, u.name, u.email_digest, u.email_verified, u.groups, u.status, u.changed_at)
  is distinct from (excluded.username, excluded.name, excluded.email_digest, excluded.email_verified, excluded.groups, excluded.status, excluded.changed_at)`

/** The copy of the user pool's accounts: what lists and rules read. The pool stays the truth. */
@Injectable()
export class PortalUsers {
  constructor(private readonly emails: EmailProtection) {}

  view(row: UserRow): PortalUser {
    return { ...toChangedUser(row), email: row.email_sealed && this.emails.open(row.email_sealed, row.id) }
  }

  /** Accounts by id, locked against other changes in id order, so that two that overlap wait rather than deadlock. */
  async lock(em: EntityManager, ids: readonly string[]): Promise<UserRow[]> {
    const rows = await em.execute<UserRow[]>(
      `select ${userColumns} from portal_user where id = any(?::uuid[]) order by id for update`,
      [literal(ids)],
    )
    return requireEach(rows, ids)
  }

  /** Refuses when one of the accounts is not known. */
  async requireAll(em: EntityManager, ids: readonly string[]): Promise<void> {
    requireEach(
      await em.execute<{ id: string }[]>('select id from portal_user where id = any(?::uuid[])', [literal(ids)]),
      ids,
    )
  }

  async get(em: EntityManager, id: string): Promise<UserRow> {
    const [row] = await em.execute<UserRow[]>(`select ${userColumns} from portal_user where id = ?`, [id])
    return row ?? refuse('resource.not-found')
  }

  /** The account an id or an email address means: of several with one address the one that has proven it. */
  async named(em: EntityManager, name: string): Promise<UserRow> {
    if (uuid.test(name)) return this.get(em, name)
    const rows = await this.withEmail(em, name)
    const proven = rows.find((row) => row.email_verified)
    if (rows.length > 1 && !proven) return refuse('users.address-of-several')
    return proven ?? rows[0] ?? refuse('resource.not-found')
  }

  withEmail(em: EntityManager, email: string): Promise<UserRow[]> {
    return em.execute<UserRow[]>(
      `select ${userColumns} from portal_user where email_digest = ? and status <> 'deleted'`,
      [this.emails.digest(email)],
    )
  }

  /**
   * Writes accounts as the pool told them. With a `reading` those stay that were written since it began, or that somebody
   * is changing: what was read may be older. Answers the accounts that lost something by it.
   */
  async save(em: EntityManager, accounts: readonly PoolMember[], now: Date, reading?: Reading): Promise<LostRights[]> {
    if (accounts.length === 0) return []
    return em.execute<LostRights[]>(
      `with saved as (insert into portal_user as u (id, username, name, email_sealed, email_digest, email_verified, groups, status, created_at, changed_at, written_at)
       select id, username, name, decode(sealed, 'base64'), decode(digest, 'base64'), verified, groups, status, created_at, changed_at, ?
       from json_to_recordset(?::json) as given (id uuid, username text, name text, sealed text, digest text, verified boolean,
         groups text[], status text, created_at timestamptz, changed_at timestamptz)
       on conflict (id) do update set username = excluded.username, name = excluded.name, email_sealed = excluded.email_sealed,
         email_digest = excluded.email_digest, email_verified = excluded.email_verified, groups = excluded.groups,
         status = excluded.status, changed_at = excluded.changed_at, written_at = excluded.written_at, lock_version = u.lock_version + 1
       where ${differs} and (?::timestamptz is null or (u.written_at <= ?::timestamptz and not exists (${openChange})))
         returning id, groups, status)
       select saved.id, saved.groups, saved.status from saved join portal_user before using (id)
        where not before.groups <@ saved.groups or (saved.status = 'disabled' and before.status <> 'disabled')`,
      [
        now,
        JSON.stringify(accounts.map((account) => this.given(account))),
        reading?.since ?? null,
        reading?.since ?? null,
      ],
    )
  }

  /** Marks accounts as deleted; their address goes, their name stays for the audit trail. */
  async markDeleted(em: EntityManager, ids: readonly string[], now: Date): Promise<void> {
    await em.execute(`${deletion} where id = any(?::uuid[]) and status <> 'deleted'`, [now, now, literal(ids)])
  }

  /** Marks as deleted what the pool told nothing of in a whole reading; answers them. */
  async markGone(em: EntityManager, seen: ReadonlySet<string>, now: Date, { since }: Reading): Promise<LostRights[]> {
    return em.execute<LostRights[]>(
      `${deletion} where status <> 'deleted' and not id = any(?::uuid[]) and written_at <= ? and not exists (${openChange})
       returning id, groups, status`,
      [now, now, literal([...seen]), since],
    )
  }

  private given(account: PoolMember): Record<string, unknown> {
    const { id, username, name, email, groups } = account
    return {
      id,
      username,
      name,
      sealed: email === undefined ? null : this.emails.seal(email, id).toString('base64'),
      digest: email === undefined ? null : this.emails.digest(email).toString('base64'),
      verified: account.emailVerified,
      groups: [...groups] satisfies Group[],
      status: statusOf(account),
      created_at: account.createdAt,
      changed_at: account.changedAt,
    }
  }
}

const deletion = `update portal_user u set status = 'deleted', groups = '{}', email_sealed = null, email_digest = null,
  email_verified = false, changed_at = ?, written_at = ?, lock_version = lock_version + 1`

function requireEach<Row extends { readonly id: string }>(rows: Row[], ids: readonly string[]): Row[] {
  const missing = ids.filter((id) => !rows.some((row) => row.id === id))
  return missing.length === 0 ? rows : refuse('resource.not-found', { ids: missing })
}

/** Ids as PostgreSQL writes an array; the mapper would spread a list. */
function literal(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
