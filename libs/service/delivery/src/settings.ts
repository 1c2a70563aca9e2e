import { z } from 'zod'

/** Settings of a service that sends messages; add them to its config: `config: ownConfig.extend(deliverySettings.shape)`. */
export const deliverySettings = z.object({
  /** Encryption key for stored data: 32 bytes as base64. */
  DATA_KEY: z.string().refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes as base64'),
  /** Mail server, `smtps://user:password@host:465`; without it emails are only captured. */
  SMTP_URL: z.url().optional(),
  /** Sender of emails. Without a name of its own (`Name <address>`), the name is the authority's. */
  MAIL_FROM: z.string().default('portal@portal.example'),
  /** Name of the authority in English and Spanish, with which emails are signed. */
  AUTHORITY_NAME: z.string().default('Horseracing Integrity and Safety Authority'),
  AUTHORITY_NAME_ES: z.string().default('Autoridad de Integridad y Seguridad Hípica'),
  /** SMS provider, which accepts POST of `{ from, to, text }` as JSON; without it text messages are only captured. */
  SMS_URL: z.url().optional(),
  /** Bearer token for SMS_URL. */
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().default('Portal'),
})
export type DeliverySettings = z.infer<typeof deliverySettings>
