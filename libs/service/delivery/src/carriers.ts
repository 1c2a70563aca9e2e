import { createTransport } from 'nodemailer'
import type { DeliverySettings } from './settings.ts'
import type { MailText } from './template.ts'

/** A message ready to leave. */
interface Parcel extends MailText {
  /** The delivery's id: the same for every try, so that a repetition can be recognised. */
  readonly id: string
  readonly to: string
}

/** Takes a message to the provider. Throws when it could not; {@link NotDeliverable} when it never will. */
export type Carrier = (parcel: Parcel) => Promise<void>

/** The provider refused for good: trying again makes no sense. */
export class NotDeliverable extends Error {
  override readonly name = 'NotDeliverable'
}

/** How messages leave, by channel; a channel without a provider keeps them. */
export function carriersOf(settings: DeliverySettings): { readonly mail?: Carrier; readonly sms?: Carrier } {
  return {
    ...(settings.SMTP_URL === undefined ? {} : { mail: smtp(settings.SMTP_URL, settings.MAIL_FROM) }),
    ...(settings.SMS_URL === undefined ? {} : { sms: smsOverHttp(settings.SMS_URL, settings) }),
  }
}

function smtp(url: string, from: string): Carrier {
  const timeouts = 'connectionTimeout=5000&greetingTimeout=5000&socketTimeout=10000'
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}pool=true&maxConnections=2&${timeouts}`)
  return async ({ id, to, subject, text, unsubscribe }) => {
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<${id}@portal>`,
        ...(unsubscribe !== undefined && { headers: unsubscribeHeaders(unsubscribe) }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (failure) {
      const { responseCode, command } = failure as { responseCode?: number; command?: string }
      // A sender that is refused is our settings' fault: those are mended, and the mails then leave.
      const isOver = responseCode !== undefined && responseCode >= 550 && responseCode < 560
      if (isOver && command !== 'MAIL FROM') {
        throw new NotDeliverable(`the mail server refused with ${responseCode}`, { cause: failure })
      }
      throw failure
    }
  }
}

/** RFC 2369 and RFC 8058. */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function smsOverHttp(url: string, settings: DeliverySettings): Carrier {
  return async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(settings.SMS_TOKEN === undefined ? {} : { authorization: `Bearer ${settings.SMS_TOKEN}` }),
      },
      body: JSON.stringify({ from: settings.SMS_FROM, to, text }),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    })
    if (response.ok) return
    if (response.status === 400 || response.status === 422)
      throw new NotDeliverable(`the provider refused with ${response.status}`)
    throw new Error(`the provider answered ${response.status}`)
  }
}
