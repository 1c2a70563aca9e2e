import { z } from 'zod'

/** Settings of a service that calls the user pool's API, embedded or hosted. */
export const userPoolSettings = z.object({
  /** `<region>_<name>`. */
  USER_POOL_ID: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9A-Za-z]+$/),
  /** URL of the embedded user pool; omitted for the hosted service. */
  USER_POOL_ENDPOINT: z.url().optional(),
  /** Access key of the administrator; without it the default credentials of the environment are used. */
  USER_POOL_ACCESS_KEY_ID: z.string().min(1).optional(),
  USER_POOL_SECRET_ACCESS_KEY: z.string().min(1).optional(),
})

export type UserPoolSettings = z.infer<typeof userPoolSettings>
