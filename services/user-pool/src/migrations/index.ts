import { deliveryMigrations } from '@portal/delivery'
import { jobMigrations } from '@portal/jobs'
import type { NamedMigration } from '@portal/persistence'
import { UserPoolBaseline } from './accounts.ts'

/** Migrations of background jobs, message delivery and of the user pool, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...jobMigrations,
  ...deliveryMigrations,
  { name: 'user-pool-baseline', class: UserPoolBaseline },
]
