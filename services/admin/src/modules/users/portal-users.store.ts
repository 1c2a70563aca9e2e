import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PortalUser } from '@portal/contracts-admin'
import type { Group } from '@portal/contracts-common'
import { refuse } from '@portal/service-kit'
import { EmailProtection } from './email-protection.ts'
import { getStatus, toUpdatedUser, userColumns, type UserRow } from './portal-user.row.ts'
import type { PoolMember } from './user-pool.ts'

/** A synchronization overwrites only rows that were last written before it started. */
interface SyncOptions {
  readonly startedAt: Date
}

/** An account that was changed directly in the pool. */
export interface AccountChange extends Pick<UserRow, 'id' | 'groups' | 'status'> {
  readonly hasLostAccess: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const selectPendingChange = 'select from user_change c where c.finished_at is null and u.id = any(c.user_ids)'
const isDifferent = `(u.username, u.name, u.email_digest, u.email_verified, u.groups, u.status, u.updated_at)
  is distinct from (excluded.username, excluded.name, excluded.email_digest, excluded.email_verified, excluded.groups, excluded.status, excluded.updated_at)`

/** The copy of the user pool's accounts for lists and rules. The pool is the source of truth. */
@Injectable()
export class PortalUsers {
  constructor(private readonly emails: EmailProtection) {}

  toPortalUser(row: UserRow): PortalUser {
    return { ...toUpdatedUser(row), email: row.email_encrypted && this.emails.decrypt(row.email_encrypted, row.id) }
  }

  /** Returns accounts by id, locked in id order, so that overlapping changes wait instead of deadlocking. */
  async lock(em: EntityManager, ids: readonly string[]): Promise<UserRow[]> {
    const rows = await em.execute<UserRow[]>(
      `select ${userColumns} from portal_user where id = any(?::uuid[]) order by id for update`,
      [toArrayLiteral(ids)],
    )
    return assertAllFound(rows, ids)
  }

  /** Throws `resource.not-found` when one of the accounts does not exist. */
  async assertExist(em: EntityManager, ids: readonly string[]): Promise<void> {
    assertAllFound(
      await em.execute<{ id: string }[]>('select id from portal_user where id = any(?::uuid[])', [toArrayLiteral(ids)]),
      ids,
    )
  }

  async get(em: EntityManager, id: string): Promise<UserRow> {
    const [row] = await em.execute<UserRow[]>(`select ${userColumns} from portal_user where id = ?`, [id])
    return row ?? refuse('resource.not-found')
  }

  /**
   * Returns the account with an id or email address; of several with the same address, the one that has verified it.
   */
  async getByIdOrEmail(em: EntityManager, idOrEmail: string): Promise<UserRow> {
    if (uuid.test(idOrEmail)) return this.get(em, idOrEmail)
    const rows = await this.findByEmail(em, idOrEmail)
    const verified = rows.find((row) => row.email_verified)
    if (rows.length > 1 && !verified) return refuse('users.email-ambiguous')
    return verified ?? rows[0] ?? refuse('resource.not-found')
  }

  findByEmail(em: EntityManager, email: string): Promise<UserRow[]> {
    return em.execute<UserRow[]>(
      `select ${userColumns} from portal_user where email_digest = ? and status <> 'deleted'`,
      [this.emails.digest(email)],
    )
  }

  /**
   * Saves accounts as returned by the pool. With `sync`, rows that were written since it started or are being changed
   * are skipped, because the data may be older. Returns the accounts that changed.
   */
  async save(
    em: EntityManager,
    accounts: readonly PoolMember[],
    now: Date,
    sync?: SyncOptions,
  ): Promise<AccountChange[]> {
    if (accounts.length === 0) return []
    return em.execute<AccountChange[]>(
      `with saved as (insert into portal_user as u (id, username, name, email_encrypted, email_digest, email_verified, groups, status, created_at, updated_at, synced_at)
       select id, username, name, decode(encrypted_email, 'base64'), decode(digest, 'base64'), verified, groups, status, created_at, updated_at, ?
       from json_to_recordset(?::json) as accounts (id uuid, username text, name text, encrypted_email text, digest text, verified boolean,
         groups text[], status text, created_at timestamptz, updated_at timestamptz)
       on conflict (id) do update set username = excluded.username, name = excluded.name, email_encrypted = excluded.email_encrypted,
         email_digest = excluded.email_digest, email_verified = excluded.email_verified, groups = excluded.groups,
         status = excluded.status, updated_at = excluded.updated_at, synced_at = excluded.synced_at, lock_version = u.lock_version + 1
       where ${isDifferent} and (?::timestamptz is null or (u.synced_at <= ?::timestamptz and not exists (${selectPendingChange})))
         returning id, groups, status)
       select saved.id, saved.groups, saved.status, not before.groups <@ saved.groups
          or (saved.status = 'disabled' and before.status <> 'disabled') as "hasLostAccess"
        from saved join portal_user before using (id)`,
      [
        now,
        JSON.stringify(accounts.map((account) => this.toRecord(account))),
        sync?.startedAt ?? null,
        sync?.startedAt ?? null,
      ],
    )
  }

  /** Marks accounts as deleted. Their address is removed; their name is kept for the audit trail. */
  async markDeleted(em: EntityManager, ids: readonly string[], now: Date): Promise<void> {
    await em.execute(`${markAsDeleted} where id = any(?::uuid[]) and status <> 'deleted'`, [
      now,
      now,
      toArrayLiteral(ids),
    ])
  }

  /** Marks accounts as deleted that a complete synchronization did not return, and returns them. */
  async markMissing(
    em: EntityManager,
    seenIds: ReadonlySet<string>,
    now: Date,
    { startedAt }: SyncOptions,
  ): Promise<AccountChange[]> {
    return em.execute<AccountChange[]>(
      `${markAsDeleted} where status <> 'deleted' and not id = any(?::uuid[]) and synced_at <= ? and not exists (${selectPendingChange})
       returning id, groups, status, true as "hasLostAccess"`,
      [now, now, toArrayLiteral([...seenIds]), startedAt],
    )
  }

  private toRecord(account: PoolMember): Record<string, unknown> {
    const { id, username, name, email, groups } = account
    return {
      id,
      username,
      name,
      encrypted_email: email === undefined ? null : this.emails.encrypt(email, id).toString('base64'),
      digest: email === undefined ? null : this.emails.digest(email).toString('base64'),
      verified: account.emailVerified,
      groups: [...groups] satisfies Group[],
      status: getStatus(account),
      created_at: account.createdAt,
      updated_at: account.changedAt,
    }
  }
}

const markAsDeleted = `update portal_user u set status = 'deleted', groups = '{}', email_encrypted = null, email_digest = null,
  email_verified = false, updated_at = ?, synced_at = ?, lock_version = lock_version + 1`

function assertAllFound<Row extends { readonly id: string }>(rows: Row[], ids: readonly string[]): Row[] {
  const missing = ids.filter((id) => !rows.some((row) => row.id === id))
  return missing.length === 0 ? rows : refuse('resource.not-found', { ids: missing })
}

/** Formats ids as a PostgreSQL array literal; MikroORM would expand a list. */
function toArrayLiteral(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
