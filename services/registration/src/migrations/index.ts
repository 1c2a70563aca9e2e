import { deliveryMigrations } from '@portal/delivery'
import { peopleMigrations } from '@portal/people'
import type { MigrationClass } from '@portal/persistence'
import { Migration20261101000010Registration } from './baseline.ts'

/** Migrations of message delivery, the copy of persons and the registration service, oldest first. */
export const migrations: readonly MigrationClass[] = [
  ...deliveryMigrations,
  ...peopleMigrations,
  Migration20261101000010Registration,
]
