import { PollingLoop, type PollResult } from '@portal/messaging'
import type { Database } from '@portal/persistence'
import { describeError, type Logger } from '@portal/service-kit'
import type { Locale, Translate } from '@portal/service-texts'
import type { Cipher } from './cipher.ts'
import { render, type MailText, type Template } from './template.ts'
import { UndeliverableError, type Transport } from './transports.ts'

/** Attempts before a message fails for good: more than two days, so that a mail server may be down over a weekend night. */
export const maxDeliveryAttempts = 60

const batchSize = 10

interface DeliveryRow {
  id: string
  channel: 'mail' | 'sms'
  recipient: Uint8Array
  template: string
  locale: Locale
  data: Uint8Array | null
  state: string
  attempts: number
  created_at: string
  last_error: string | null
}

/** A message as shown by `/dev/outbox`. */
export interface DispatchedMessage {
  readonly id: string
  readonly channel: 'mail' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly template: string
  readonly locale: Locale
  readonly state: string
  /** URL with which mail clients unsubscribe in one click. */
  readonly unsubscribe?: string
  readonly at: string
}

// The claim is a lease: if the process dies while sending, another process retries the message a minute later.
const claim = {
  name: 'delivery-claim',
  text: `update delivery set attempts = attempts + 1, next_attempt_at = now() + interval '60 seconds' where id in (
      select id from delivery where state = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit ${batchSize} for update skip locked)
    returning id, channel, recipient, template, locale, data, state, attempts, created_at, last_error`,
}
const markSent = {
  name: 'delivery-mark-sent',
  text: `update delivery set state = 'sent', sent_at = now(), data = null, last_error = null where id = $1`,
}
const markCaptured = {
  name: 'delivery-mark-captured',
  text: `update delivery set state = 'captured', sent_at = now() where id = $1`,
}
const markFailedAttempt = {
  name: 'delivery-mark-failed-attempt',
  text: `update delivery set state = $2, last_error = $3,
    next_attempt_at = now() + least(5 * power(3, attempts - 1), 3600) * interval '1 second' where id = $1`,
}
const selectNewest = {
  name: 'delivery-select-newest',
  text: `select id, channel, recipient, template, locale, data, state, attempts, created_at, last_error from delivery
    where data is not null order by position desc limit 100`,
}

/** Sends pending messages, with growing delays between attempts. Without a transport for a channel they are only captured. */
export class MailDispatcher {
  readonly #database: Database
  readonly #cipher: Cipher
  readonly #templates: ReadonlyMap<string, Template>
  readonly #getTranslate: (locale: Locale) => Promise<Translate>
  readonly #transports: { readonly mail?: Transport; readonly sms?: Transport }
  readonly #logger: Logger
  readonly #loop: PollingLoop

  constructor(parts: {
    database: Database
    cipher: Cipher
    templates: readonly Template[]
    /** Loads the texts of the templates. */
    getTranslate: (locale: Locale) => Promise<Translate>
    transports: { readonly mail?: Transport; readonly sms?: Transport }
    logger: Logger
  }) {
    this.#database = parts.database
    this.#cipher = parts.cipher
    this.#templates = new Map(parts.templates.map((template) => [template.name, template]))
    this.#getTranslate = parts.getTranslate
    this.#transports = parts.transports
    this.#logger = parts.logger
    this.#loop = new PollingLoop(() => this.sendBatch(), {
      minDelayMs: 50,
      maxDelayMs: 1000,
      onFailure: (failure) => this.#logger.warn({ err: failure }, 'pending messages could not be loaded; retrying'),
    })
  }

  start(): void {
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  /** Finishes the messages being sent and stops. */
  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Sends at most one batch of due messages. */
  async sendBatch(): Promise<PollResult> {
    const rows = await this.#database.rows<DeliveryRow & Record<string, unknown>>(claim)
    await Promise.all(rows.map((row) => this.#send(row)))
    if (rows.length === 0) return 'nothing'
    return rows.length === batchSize ? 'more' : 'some'
  }

  /** Lists captured and pending messages, newest first, as their recipients would see them. For the demonstration only. */
  async listRecent(): Promise<DispatchedMessage[]> {
    const rows = await this.#database.rows<DeliveryRow & Record<string, unknown>>(selectNewest)
    return Promise.all(rows.map((row) => this.#toDispatchedMessage(row)))
  }

  async #toDispatchedMessage(row: DeliveryRow): Promise<DispatchedMessage> {
    const { id, channel, template, locale, state, created_at: createdAt } = row
    const to = this.#decryptRecipient(row)
    const at = new Date(createdAt).toISOString()
    return { id, channel, to, ...(await this.#render(row)), template, locale, state, at }
  }

  async #send(row: DeliveryRow): Promise<void> {
    try {
      const transport = this.#transports[row.channel]
      if (transport) await transport({ id: row.id, to: this.#decryptRecipient(row), ...(await this.#render(row)) })
      await this.#database.rows(transport ? markSent : markCaptured, [row.id])
    } catch (failure) {
      const { type, errorCode } = describeError(failure)
      const isFinal = failure instanceof UndeliverableError || row.attempts >= maxDeliveryAttempts
      // The provider's message may contain the recipient, so only the kind of error is stored.
      const reason = errorCode === undefined ? type : `${type} ${errorCode}`
      await this.#database.rows(markFailedAttempt, [row.id, isFinal ? 'failed' : 'pending', reason])
      const { id, channel, attempts } = row
      this.#logger.warn({ delivery: id, channel, attempts, isFinal, reason }, 'message could not be sent')
    }
  }

  #decryptRecipient(row: DeliveryRow): string {
    return this.#cipher.decrypt(row.recipient, `${row.id} recipient`)
  }

  async #render(row: DeliveryRow): Promise<MailText> {
    const template = this.#templates.get(row.template)
    if (!template) throw new UndeliverableError(`There is no template ${row.template}`)
    if (!row.data) throw new UndeliverableError('The data of the message was deleted')
    const data: unknown = JSON.parse(this.#cipher.decrypt(row.data, `${row.id} data`))
    return render(template, { channel: row.channel, data }, await this.#getTranslate(row.locale))
  }
}
