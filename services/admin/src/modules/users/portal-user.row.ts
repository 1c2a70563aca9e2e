import type { UpdatedUser } from '@portal/contracts-admin'
import type { UserStatus } from '@portal/contracts-admin/rules'
import type { Group } from '@portal/contracts-common'
import type { PoolAccount } from './user-pool.ts'

/** A row of `portal_user`. Times are ISO 8601 texts. */
export interface UserRow {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly email_encrypted: Buffer | null
  readonly email_verified: boolean
  readonly groups: Group[]
  readonly status: UserStatus
  readonly created_at: string
  readonly updated_at: string
  readonly lock_version: number
}

const utc = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/** The columns of {@link UserRow}. */
export const userColumns = `id, username, name, email_encrypted, email_verified, groups, status, ${utc('created_at')}, ${utc('updated_at')}, lock_version`

/** Converts a row to the contract's shape without the email address. */
export function toUpdatedUser(row: UserRow): UpdatedUser {
  const { id, username, name, groups, status } = row
  const dates = { createdAt: row.created_at, updatedAt: row.updated_at }
  return { id, username, name, groups, status, ...dates, lockVersion: row.lock_version }
}

/** Returns the part of an account that is audited before and after a change: no personal data. */
export function toAuditState({ groups, status }: UserRow): { groups: Group[]; status: UserStatus } {
  return { groups, status }
}

/** Converts the two status fields of the pool to the portal's status. */
export function getStatus({ enabled, status }: Pick<PoolAccount, 'enabled' | 'status'>): UserStatus {
  if (!enabled) return 'disabled'
  switch (status) {
    case 'UNCONFIRMED':
      return 'unconfirmed'
    case 'FORCE_CHANGE_PASSWORD':
      return 'invited'
    case 'RESET_REQUIRED':
      return 'reset-requested'
    // Also for statuses that only the hosted service has, such as accounts of external identity providers.
    default:
      return 'active'
  }
}

/** Whether the account can sign in now, with a password or after setting a new one. */
export function canSignIn({ enabled, status }: Pick<PoolAccount, 'enabled' | 'status'>): boolean {
  const state = getStatus({ enabled, status })
  return state === 'active' || state === 'reset-requested'
}
