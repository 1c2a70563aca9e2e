import { deliveryMigrations } from '@portal/delivery'
import type { MigrationClass } from '@portal/persistence'
import { Migration20261120000000Accounts } from './accounts.ts'
import { Migration20261122000000Ages } from './ages.ts'

/** The user pool's migrations and those of its messages, oldest first. */
export const migrations: readonly MigrationClass[] = [
  ...deliveryMigrations,
  Migration20261120000000Accounts,
  Migration20261122000000Ages,
]
