import type { z } from 'zod'

/** The languages every template exists in. */
export const locales = ['en-US', 'es'] as const
export type Locale = (typeof locales)[number]

export interface MailText {
  readonly subject: string
  readonly text: string
  /** Where mail programs end these mails by themselves, with one click (RFC 8058); for what is sent to many. */
  readonly unsubscribe?: string
}

/** A mail and/or text message in both languages, made of checked data. */
export interface Template<S extends z.ZodType = z.ZodType> {
  /** Lasting: messages that wait remember it. */
  readonly name: string
  readonly data: S
  readonly mail?: Readonly<Record<Locale, (data: z.output<S>) => MailText>>
  readonly sms?: Readonly<Record<Locale, (data: z.output<S>) => string>>
}

/** Declares a template. */
export function defineTemplate<S extends z.ZodType>(template: Template<S>): Template<S> {
  return template
}

/** The message as it will be read; throws when the template does not exist for the channel. */
export function render(template: Template, channel: 'mail' | 'sms', locale: Locale, data: unknown): MailText {
  const checked = template.data.parse(data)
  if (channel === 'mail' && template.mail) return template.mail[locale](checked)
  if (channel === 'sms' && template.sms) return { subject: '', text: template.sms[locale](checked) }
  throw new Error(`the template ${template.name} has no ${channel}`)
}
