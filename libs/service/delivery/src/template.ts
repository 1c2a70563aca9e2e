import type { Say } from '@portal/service-texts'
import type { z } from 'zod'

export interface MailText {
  readonly subject: string
  readonly text: string
  /** Where mail programs end these mails by themselves, with one click (RFC 8058); for what is sent to many. */
  readonly unsubscribe?: string
}

/** A mail and/or text message, made of checked data and of the service's texts in the reader's language. */
export interface Template<S extends z.ZodType = z.ZodType> {
  /** Lasting: messages that wait remember it. */
  readonly name: string
  readonly data: S
  readonly mail?: (data: z.output<S>, say: Say) => MailText
  readonly sms?: (data: z.output<S>, say: Say) => string
}

/** Declares a template. */
export function defineTemplate<S extends z.ZodType>(template: Template<S>): Template<S> {
  return template
}

/** Throws when the data do not fit the template, or it does not exist for the channel. */
export function assertSendable(template: Template, channel: 'mail' | 'sms', data: unknown): void {
  template.data.parse(data)
  if (!template[channel]) throw missing(template, channel)
}

/** The message as it will be read; throws as {@link assertSendable} does. */
export function render(
  template: Template,
  { channel, data }: { channel: 'mail' | 'sms'; data: unknown },
  say: Say,
): MailText {
  const checked = template.data.parse(data)
  if (channel === 'sms' && template.sms) return { subject: '', text: template.sms(checked, say) }
  if (channel === 'sms' || !template.mail) throw missing(template, channel)
  const mail = template.mail(checked, say)
  // Staff may write a subject on two lines.
  return { ...mail, subject: mail.subject.replaceAll(/\s+/gu, ' ') }
}

function missing({ name }: Template, channel: string): Error {
  return new Error(`the template ${name} has no ${channel}`)
}
