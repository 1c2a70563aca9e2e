import { deliveryMigrations } from '@portal/delivery'
import type { NamedMigration } from '@portal/persistence'
import { UserPoolBaseline } from './accounts.ts'

/** Migrations of message delivery and of the user pool, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...deliveryMigrations,
  { name: 'user-pool-baseline', class: UserPoolBaseline },
]
