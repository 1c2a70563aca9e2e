import { z } from 'zod'

/** Settings of a service that sends messages; add them to its config: `config: ownConfig.extend(deliverySettings.shape)`. */
export const deliverySettings = z.object({
  /** Encryption key for stored data: 32 bytes as base64. */
  DATA_KEY: z.string().refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes as base64'),
  /** Mail server, `smtps://user:password@host:465`; without it emails are only captured. */
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Portal <portal@portal.example>'),
  /** SMS provider, which accepts POST of `{ from, to, text }` as JSON; without it text messages are only captured. */
  SMS_URL: z.url().optional(),
  /** Bearer token for SMS_URL. */
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().default('Portal'),
})
export type DeliverySettings = z.infer<typeof deliverySettings>
