import { DeliveryBaseline } from './delivery.migration.ts'

/** The migrations of a service that sends messages: `[...deliveryMigrations, ...ownMigrations]`. */
export const deliveryMigrations = [{ name: 'delivery-baseline', class: DeliveryBaseline }] as const
