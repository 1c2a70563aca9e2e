import type { Translate } from '@portal/service-texts'
import type { z } from 'zod'

/** The rendered content of a message. */
export interface MailText {
  readonly subject: string
  readonly text: string
  /** URL with which mail clients unsubscribe in one click (RFC 8058); for mailings. */
  readonly unsubscribe?: string
}

/** Renders an email or text message from validated data and the service's texts in the recipient's language. */
export interface Template<S extends z.ZodType = z.ZodType> {
  /** Must not change: pending messages are stored with it. */
  readonly name: string
  readonly data: S
  readonly mail?: (data: z.output<S>, translate: Translate) => MailText
  readonly sms?: (data: z.output<S>, translate: Translate) => string
}

/** Declares a template. */
export function defineTemplate<S extends z.ZodType>(template: Template<S>): Template<S> {
  return template
}

/** Throws when the data does not match the template's schema, or when the template does not support the channel. */
export function assertSendable(template: Template, channel: 'mail' | 'sms', data: unknown): void {
  template.data.parse(data)
  if (!template[channel]) throw unsupportedChannel(template, channel)
}

/** Renders a message, an email with the authority's name at its end; throws like {@link assertSendable}. */
export function render(
  template: Template,
  { channel, data, authority }: { channel: 'mail' | 'sms'; data: unknown; authority: string },
  translate: Translate,
): MailText {
  const validated = template.data.parse(data)
  if (channel === 'sms' && template.sms) return { subject: '', text: template.sms(validated, translate) }
  if (channel === 'sms' || !template.mail) throw unsupportedChannel(template, channel)
  const mail = template.mail(validated, translate)
  // An edited subject may contain line breaks.
  return { ...mail, subject: mail.subject.replaceAll(/\s+/gu, ' '), text: `${mail.text}\n\n${authority}` }
}

function unsupportedChannel({ name }: Template, channel: string): Error {
  return new Error(`Template ${name} does not support ${channel}`)
}
