import { createTransport } from 'nodemailer'
import type { DeliverySettings } from './settings.ts'
import type { MailText } from './template.ts'

/** A rendered message. */
interface OutgoingMessage extends MailText {
  /** The delivery's id, the same for every attempt, so that providers recognize duplicates. */
  readonly id: string
  readonly to: string
  /** Name of the sender, unless MAIL_FROM has its own. */
  readonly sender: string
}

/** Sends a message. Throws when the attempt failed, and {@link UndeliverableError} when further attempts would fail too. */
export type Transport = (message: OutgoingMessage) => Promise<void>

/** The provider rejected the message permanently. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError'
}

/** Creates the transport of each channel that has a provider. */
export function createTransports(settings: DeliverySettings): { readonly mail?: Transport; readonly sms?: Transport } {
  return {
    ...(settings.SMTP_URL === undefined ? {} : { mail: createSmtpTransport(settings.SMTP_URL, settings.MAIL_FROM) }),
    ...(settings.SMS_URL === undefined ? {} : { sms: createSmsTransport(settings.SMS_URL, settings) }),
  }
}

function createSmtpTransport(url: string, from: string): Transport {
  const timeouts = 'connectionTimeout=5000&greetingTimeout=5000&socketTimeout=10000'
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}pool=true&maxConnections=2&${timeouts}`)
  return async ({ id, to, sender, subject, text, unsubscribe }) => {
    try {
      await transport.sendMail({
        from: from.includes('<') ? from : { name: sender, address: from },
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
      // A rejected sender is a configuration error: the message can be sent after the settings are corrected.
      const isPermanent = responseCode !== undefined && responseCode >= 550 && responseCode < 560
      if (isPermanent && command !== 'MAIL FROM') {
        throw new UndeliverableError(`The mail server rejected the message with ${responseCode}`, { cause: failure })
      }
      throw failure
    }
  }
}

/** RFC 2369 and RFC 8058. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function createSmsTransport(url: string, settings: DeliverySettings): Transport {
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
      throw new UndeliverableError(`The provider rejected the message with ${response.status}`)
    throw new Error(`The provider returned ${response.status}`)
  }
}
