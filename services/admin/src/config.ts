import { deliverySettings } from '@portal/delivery'
import { z } from 'zod'

/** The settings of the admin service. */
export const adminConfig = z.object({
  /** Key of the email addresses in the copy of the accounts: 32 bytes as base64. */
  DATA_KEY: deliverySettings.shape.DATA_KEY,
  /** `<region>_<name>` */
  USER_POOL_ID: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9A-Za-z]+$/),
  /** Where the user pool answers; left out for the hosted service. */
  USER_POOL_ENDPOINT: z.url().optional(),
  /** The administrator's key; left out, the surroundings' own credentials are used, as the hosted service gives them. */
  USER_POOL_ACCESS_KEY_ID: z.string().min(1).optional(),
  USER_POOL_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** How often the copy of the accounts is compared with the pool. */
  USERS_RECONCILE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(15),
})

export type AdminSettings = z.infer<typeof adminConfig>
