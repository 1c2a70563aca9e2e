import { deliverySettings } from '@portal/delivery'
import { z } from 'zod'
import type { DataKey } from './protection/data-cipher.ts'

const wholeNumber = (minimum: number, maximum: number, usual: number) =>
  z.coerce.number().int().min(minimum).max(maximum).default(usual)

const secretBytes = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length >= 32 && new Set(bytes).size > 8, 'must be 32 random bytes or more, in base64')

const dataKeys = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().split(':')))
  .refine(
    (entries) =>
      entries.every(([id = '', key = '']) => /^[\w-]{1,32}$/.test(id) && Buffer.from(key, 'base64').length === 32),
    {
      message: 'must be a list of id:key, each key 32 bytes in base64',
    },
  )
  .transform((entries) => entries.map(([id = '', key = '']): DataKey => ({ id, key: Buffer.from(key, 'base64') })))

const flag = (usual: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(usual)
    .transform((value) => value === 'true')

/** The settings of the user pool. Rate limits are per network address unless stated otherwise. */
export const poolConfig = deliverySettings.extend({
  /** `<region>_<name>`, name of letters and digits, as in Amazon Cognito. */
  USER_POOL_ID: z
    .string()
    .max(55)
    .regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9A-Za-z]+$/),
  /** `iss` of the tokens; the pool's URLs start with it. */
  USER_POOL_ISSUER: z.url(),
  USER_POOL_CLIENT_ID: z.string().min(1).max(128),
  /** Keys for data at rest, `id:base64` separated by commas: the first encrypts, all decrypt. */
  POOL_DATA_KEYS: dataKeys,
  /** Key of the digests (equality of encrypted values, stored codes). It cannot be changed while there are accounts. */
  POOL_INDEX_KEY: secretBytes,
  POOL_ADMIN_ACCESS_KEY_ID: z.string().min(8).max(128),
  POOL_ADMIN_SECRET_ACCESS_KEY: z.string().min(32),
  ACCESS_TOKEN_MINUTES: wholeNumber(5, 1440, 15),
  REFRESH_TOKEN_DAYS: wholeNumber(1, 3650, 30),
  /** Each use of a refresh token replaces it; a second use after the grace period ends the session. */
  REFRESH_TOKEN_ROTATION: flag('true'),
  REFRESH_TOKEN_GRACE_SECONDS: wholeNumber(0, 60, 10),
  AUTH_SESSION_MINUTES: wholeNumber(3, 15, 3),
  SIGNING_KEY_DAYS: wholeNumber(1, 3650, 90),
  PASSWORD_MINIMUM: wholeNumber(6, 99, 8),
  TEMPORARY_PASSWORD_DAYS: wholeNumber(1, 365, 7),
  CODE_MINUTES: wholeNumber(1, 1440, 10),
  /** Group of new accounts; empty for none. */
  DEFAULT_GROUP: z.string().max(128).default('USERS'),
  /**
   * With a reCAPTCHA, only the registration service may sign people up: the protocol's own SignUp call would bypass
   * it.
   */
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  /** Reveals that an account does not exist, like Amazon Cognito's LEGACY setting. */
  REVEAL_UNKNOWN_USERS: flag('false'),
  LIMIT_REQUESTS_PER_5_MINUTES: wholeNumber(1, 1_000_000, 300),
  LIMIT_SIGN_INS_PER_MINUTE: wholeNumber(1, 1_000_000, 20),
  /** Per address and account. */
  LIMIT_SIGN_INS_PER_ACCOUNT_PER_MINUTE: wholeNumber(1, 1_000_000, 5),
  LIMIT_SIGN_UPS_PER_20_SECONDS: wholeNumber(1, 1_000_000, 20),
  LIMIT_CODES_PER_5_MINUTES: wholeNumber(1, 1_000_000, 25),
  LIMIT_RESETS_PER_HOUR: wholeNumber(1, 1_000_000, 20),
  /** Codes sent per account. */
  LIMIT_CODES_SENT_PER_HOUR: wholeNumber(1, 1_000_000, 5),
  /** Wrong codes per account before a lock. */
  LIMIT_WRONG_CODES: wholeNumber(1, 1_000_000, 10),
  /** Wrong passwords per account before a lock. */
  LIMIT_WRONG_PASSWORDS: wholeNumber(1, 1_000_000, 5),
})

export type PoolSettings = z.infer<typeof poolConfig>

/** The part of the pool id that is part of every password hash. */
export function getPoolName(settings: Pick<PoolSettings, 'USER_POOL_ID'>): string {
  return settings.USER_POOL_ID.slice(settings.USER_POOL_ID.indexOf('_') + 1)
}

/** The region in request signatures. */
export function getRegion(settings: Pick<PoolSettings, 'USER_POOL_ID'>): string {
  return settings.USER_POOL_ID.slice(0, settings.USER_POOL_ID.indexOf('_'))
}
