import { z } from 'zod'

/** What a service that sends mails and texts is told; merge it into its config: `config: ownConfig.extend(deliverySettings.shape)`. */
export const deliverySettings = z.object({
  /** Key of what is kept encrypted: 32 bytes as base64. */
  DATA_KEY: z.string().refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes as base64'),
  /** Where mails go, `smtps://user:password@host:465`; without it they are kept. */
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Portal <portal@portal.example>'),
  /** Where texts go: POST of `{ from, to, text }` as JSON; without it they are kept. */
  SMS_URL: z.url().optional(),
  /** Bearer token for SMS_URL. */
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().default('Portal'),
})
export type DeliverySettings = z.infer<typeof deliverySettings>
