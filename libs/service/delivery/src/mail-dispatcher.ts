import { FinalJobError } from '@portal/jobs'
import type { Database } from '@portal/persistence'
import { describeError } from '@portal/service-kit'
import type { Locale, Translate } from '@portal/service-texts'
import type { Cipher } from './cipher.ts'
import { render, type MailText, type Template } from './template.ts'
import { UndeliverableError, type Transport } from './transports.ts'

interface DeliveryRow {
  id: string
  channel: 'mail' | 'sms'
  recipient: Uint8Array
  template: string
  locale: Locale
  data: Uint8Array | null
  state: string
  created_at: string
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

const columns = 'id, channel, recipient, template, locale, data, state, created_at'

// Staff may retry a failed message.
const findNotSent = {
  name: 'delivery-not-sent',
  text: `select id from delivery where id = $1 and state in ('pending', 'failed')`,
}
const findUnsent = {
  name: 'delivery-find-unsent',
  text: `select ${columns} from delivery where id = $1 and state in ('pending', 'failed')`,
}
const markSent = {
  name: 'delivery-mark-sent',
  text: `update delivery set state = 'sent', sent_at = now(), data = null where id = $1`,
}
const markCaptured = {
  name: 'delivery-mark-captured',
  text: `update delivery set state = 'captured', sent_at = now() where id = $1`,
}
const markFailed = { name: 'delivery-mark-failed', text: `update delivery set state = 'failed' where id = $1` }
const selectNewest = {
  name: 'delivery-select-newest',
  text: `select ${columns} from delivery where data is not null order by position desc limit 100`,
}

/** A message could not be sent. Names only the kind of error, because the provider's message may contain the recipient. */
class DeliveryFailedError extends Error {
  override readonly name = 'DeliveryFailedError'

  constructor(failure: unknown) {
    const { type, errorCode } = describeError(failure)
    super(errorCode === undefined ? type : `${type} ${errorCode}`)
  }
}

/** Sends queued messages. Without a transport for a channel they are only captured. */
export class MailDispatcher {
  readonly #database: Database
  readonly #cipher: Cipher
  readonly #templates: ReadonlyMap<string, Template>
  readonly #getTranslate: (locale: Locale) => Promise<Translate>
  readonly #authorityNames: Readonly<Record<Locale, string>>
  readonly #transports: { readonly mail?: Transport; readonly sms?: Transport }

  constructor(parts: {
    database: Database
    cipher: Cipher
    templates: readonly Template[]
    /** Loads the texts of the templates. */
    getTranslate: (locale: Locale) => Promise<Translate>
    /** The name that emails are signed with, in each language. */
    authorityNames: Readonly<Record<Locale, string>>
    transports: { readonly mail?: Transport; readonly sms?: Transport }
  }) {
    this.#database = parts.database
    this.#cipher = parts.cipher
    this.#templates = new Map(parts.templates.map((template) => [template.name, template]))
    this.#getTranslate = parts.getTranslate
    this.#authorityNames = parts.authorityNames
    this.#transports = parts.transports
  }

  /**
   * Sends a message unless it was sent before. Throws when it could not be sent; only what the provider refused temporarily is
   * worth another attempt.
   */
  async send(deliveryId: string, { isLastAttempt }: { readonly isLastAttempt: boolean }): Promise<void> {
    const row = await this.#database.find<DeliveryRow & Record<string, unknown>>(findUnsent, [deliveryId])
    if (!row) return
    try {
      const transport = this.#transports[row.channel]
      const sender = this.#authorityNames[row.locale]
      if (transport)
        await transport({ id: row.id, to: this.#decryptRecipient(row), sender, ...(await this.#render(row)) })
      await this.#database.rows(transport ? markSent : markCaptured, [row.id])
    } catch (failure) {
      const isUndeliverable = failure instanceof UndeliverableError
      if (isUndeliverable || isLastAttempt) await this.#database.rows(markFailed, [row.id])
      const reason = new DeliveryFailedError(failure)
      throw isUndeliverable ? new FinalJobError(reason.message, { cause: reason }) : reason
    }
  }

  /** Whether no provider has taken the message yet. */
  async isUnsent(deliveryId: string): Promise<boolean> {
    return (await this.#database.find(findNotSent, [deliveryId])) !== undefined
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

  #decryptRecipient(row: DeliveryRow): string {
    return this.#cipher.decrypt(row.recipient, `${row.id} recipient`)
  }

  async #render(row: DeliveryRow): Promise<MailText> {
    const template = this.#templates.get(row.template)
    if (!template) throw new UndeliverableError(`There is no template ${row.template}`)
    if (!row.data) throw new UndeliverableError('The data of the message was deleted')
    const data: unknown = JSON.parse(this.#cipher.decrypt(row.data, `${row.id} data`))
    const authority = this.#authorityNames[row.locale]
    return render(template, { channel: row.channel, data, authority }, await this.#getTranslate(row.locale))
  }
}
