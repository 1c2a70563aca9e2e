import { deliverySettings } from '@portal/delivery'
import { fieldEncryptionSettings } from '@portal/field-encryption'
import { userPoolSettings } from '@portal/user-pool-client'
import { z } from 'zod'

const wholeNumber = (minimum: number, maximum: number, defaultValue: number) =>
  z.coerce.number().int().min(minimum).max(maximum).default(defaultValue)

/** Settings of the registration service. Limits apply per network address unless stated otherwise. */
export const registrationConfig = deliverySettings.extend({
  ...userPoolSettings.shape,
  ...fieldEncryptionSettings.shape,
  /** Key of the digests of links and addresses: 32 random bytes or more, as base64. */
  REGISTRATION_DIGEST_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length >= 32 && new Set(bytes).size > 8, 'must be 32 random bytes or more, in base64'),
  /** Without it, reCAPTCHA is disabled and the page says that this is a demonstration. */
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  RECAPTCHA_VERIFY_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  REVEAL_UNKNOWN_USERS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** Lifetime of the session cookie; the user pool's own limit applies too. */
  SESSION_DAYS: wholeNumber(1, 3650, 30),
  /** URL of another organization's license registry; without it the imported one is searched. */
  LICENSE_REGISTRY_URL: z.url().optional(),
  LICENSE_REGISTRY_TOKEN: z.string().min(1).optional(),
  LICENSE_REGISTRY_TIMEOUT_MS: wholeNumber(100, 30_000, 3000),
  LINK_HOURS: wholeNumber(1, 720, 48),
  LIMIT_REQUESTS_PER_5_MINUTES: wholeNumber(1, 1_000_000, 300),
  LIMIT_SIGN_UPS_PER_20_SECONDS: wholeNumber(1, 1_000_000, 20),
  LIMIT_CODES_PER_5_MINUTES: wholeNumber(1, 1_000_000, 25),
  LIMIT_RESETS_PER_HOUR: wholeNumber(1, 1_000_000, 20),
  LIMIT_SEARCHES_PER_MINUTE: wholeNumber(1, 1_000_000, 30),
  LIMIT_SEARCHES_PER_DAY: wholeNumber(1, 1_000_000, 300),
  /** Files with lists of people, per account. */
  LIMIT_PEOPLE_EXPORTS_PER_HOUR: wholeNumber(1, 1_000_000, 20),
  LIMIT_UPLOADS_PER_HOUR: wholeNumber(1, 1_000_000, 60),
  /** Codes sent to one email address or phone number. */
  LIMIT_CODES_PER_DESTINATION_PER_HOUR: wholeNumber(1, 1_000_000, 5),
  /** Shown to persons whose registration is blocked. */
  SUPPORT_PHONE: z.string().min(1).default('1-800-555-0142'),
})

export type RegistrationSettings = z.infer<typeof registrationConfig>
