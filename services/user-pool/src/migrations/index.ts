import { deliveryMigrations } from '@portal/delivery'
import type { MigrationClass } from '@portal/persistence'
import { Migration20261101000010Accounts } from './accounts.ts'

/** Migrations of message delivery and of the user pool, oldest first. */
export const migrations: readonly MigrationClass[] = [...deliveryMigrations, Migration20261101000010Accounts]
