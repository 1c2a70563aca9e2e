import { z } from 'zod'

/** The settings of a service that calls the user pool's own API: the embedded pool or the hosted service. */
export const userPoolSettings = z.object({
  /** `<region>_<name>` */
  USER_POOL_ID: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9A-Za-z]+$/),
  /** Where the user pool answers; left out for the hosted service. */
  USER_POOL_ENDPOINT: z.url().optional(),
  /** The administrator's key; left out, the surroundings' own credentials are used, as the hosted service gives them. */
  USER_POOL_ACCESS_KEY_ID: z.string().min(1).optional(),
  USER_POOL_SECRET_ACCESS_KEY: z.string().min(1).optional(),
})

export type UserPoolSettings = z.infer<typeof userPoolSettings>
