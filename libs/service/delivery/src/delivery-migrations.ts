import { Migration20260101000001Delivery } from './delivery.migration.ts'

/** The migrations of a service that sends messages: `[...deliveryMigrations, ...its own]`. */
export const deliveryMigrations = [Migration20260101000001Delivery] as const
