import { deliverySettings } from '@portal/delivery'
import { userPoolSettings } from '@portal/user-pool-client'
import { z } from 'zod'

/** Settings of the admin service. */
export const adminConfig = userPoolSettings.extend({
  /** Key that encrypts email addresses in the copy of the accounts: 32 bytes as base64. */
  DATA_KEY: deliverySettings.shape.DATA_KEY,
  /** JSON: private URL of each service and of the edge by name. */
  PRIVATE_ORIGINS: z
    .string()
    .default('{}')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.record(z.string(), z.url())),
  /** Interval at which the copy of the accounts is synchronized with the pool. */
  USERS_RECONCILE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(15),
  /** Days after which an account that was never confirmed is deleted. */
  UNCONFIRMED_DAYS: z.coerce.number().int().min(1).max(365).default(7),
})

export type AdminSettings = z.infer<typeof adminConfig>
