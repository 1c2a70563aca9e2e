import type { ChangedUser } from '@portal/contracts-admin'
import type { UserStatus } from '@portal/contracts-admin/rules'
import type { Group } from '@portal/contracts-common'
import type { PoolAccount } from './user-pool.ts'

/** A row of the copy. Instants are texts, in ISO 8601. */
export interface UserRow {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly email_sealed: Buffer | null
  readonly email_verified: boolean
  readonly groups: Group[]
  readonly status: UserStatus
  readonly created_at: string
  readonly changed_at: string
  readonly lock_version: number
}

const utc = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/** The columns of a {@link UserRow}. */
export const userColumns = `id, username, name, email_sealed, email_verified, groups, status, ${utc('created_at')}, ${utc('changed_at')}, lock_version`

/** The contract's shape of a row, without the address. */
export function toChangedUser(row: UserRow): ChangedUser {
  const { id, username, name, groups, status } = row
  const dates = { createdAt: row.created_at, changedAt: row.changed_at }
  return { id, username, name, groups, status, ...dates, lockVersion: row.lock_version }
}

/** What the audit trail tells of an account before and after a change: nothing of the person. */
export function stateOf({ groups, status }: UserRow): { groups: Group[]; status: UserStatus } {
  return { groups, status }
}

/** What the pool's two words for an account's state come to. */
export function statusOf({ enabled, status }: Pick<PoolAccount, 'enabled' | 'status'>): UserStatus {
  if (!enabled) return 'disabled'
  switch (status) {
    case 'UNCONFIRMED':
      return 'unconfirmed'
    case 'FORCE_CHANGE_PASSWORD':
      return 'invited'
    case 'RESET_REQUIRED':
      return 'reset-asked'
    // Also what only the hosted service has: accounts of other identity providers.
    default:
      return 'active'
  }
}

/** Whether an account can run the portal now: it may sign in and has a password, or gets one by itself. */
export function canSignIn({ enabled, status }: Pick<PoolAccount, 'enabled' | 'status'>): boolean {
  const state = statusOf({ enabled, status })
  return state === 'active' || state === 'reset-asked'
}
