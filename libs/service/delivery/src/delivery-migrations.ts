import { Migration20260101000003DeliveryAge } from './delivery-age.migration.ts'
import { Migration20260101000001Delivery } from './delivery.migration.ts'

/** The migrations of a service that sends messages: `[...deliveryMigrations, ...its own]`. */
export const deliveryMigrations = [Migration20260101000001Delivery, Migration20260101000003DeliveryAge] as const
