import { deliveryMigrations } from '@portal/delivery'
import type { MigrationClass } from '@portal/persistence'
import { Migration20261120000000Links } from './links.ts'
import { Migration20261126000000UnsettledRequests } from './unsettled-requests.ts'

/** The registration service's migrations and those of its messages, oldest first. */
export const migrations: readonly MigrationClass[] = [
  ...deliveryMigrations,
  Migration20261120000000Links,
  Migration20261126000000UnsettledRequests,
]
