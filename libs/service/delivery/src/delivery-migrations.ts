import { Migration20261101000001Delivery } from './delivery.migration.ts'

/** The migrations of a service that sends messages: `[...deliveryMigrations, ...ownMigrations]`. */
export const deliveryMigrations = [Migration20261101000001Delivery] as const
