import { PacedLoop, type Found } from '@portal/messaging'
import type { Database } from '@portal/persistence'
import { describeFault, type Logger } from '@portal/service-kit'
import type { Locale, Say } from '@portal/service-texts'
import { NotDeliverable, type Carrier } from './carriers.ts'
import type { Cipher } from './cipher.ts'
import { render, type MailText, type Template } from './template.ts'

/** Tries before a message is given up: more than two days, so that a mail server may be away over a weekend's night. */
export const deliveryPatience = 60

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
  failure: string | null
}

/** A message as `/dev/outbox` shows it. */
export interface KeptMessage {
  readonly id: string
  readonly channel: 'mail' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly template: string
  readonly locale: Locale
  readonly state: string
  /** Where mail programs end these mails by themselves. */
  readonly unsubscribe?: string
  readonly at: string
}

// The claim is a lease: a process that dies while sending leaves the message to others a minute later.
const claim = {
  name: 'delivery-claim',
  text: `update delivery set attempts = attempts + 1, due_at = now() + interval '60 seconds' where id in (
      select id from delivery where state = 'waiting' and due_at <= now() order by due_at limit 10 for update skip locked)
    returning id, channel, recipient, template, locale, data, state, attempts, created_at, failure`,
}
const markSent = {
  name: 'delivery-sent',
  text: `update delivery set state = 'sent', sent_at = now(), data = null, failure = null where id = $1`,
}
const markKept = { name: 'delivery-kept', text: `update delivery set state = 'kept', sent_at = now() where id = $1` }
const markFailed = {
  name: 'delivery-failed',
  text: `update delivery set state = $2, failure = $3, due_at = now() + least(5 * power(3, attempts - 1), 3600) * interval '1 second' where id = $1`,
}
const newest = {
  name: 'delivery-newest',
  text: `select id, channel, recipient, template, locale, data, state, attempts, created_at, failure from delivery
    where data is not null order by position desc limit 100`,
}

/** Sends what waits, again and again with growing pauses; gives up after two days. */
export class PostRoom {
  readonly #database: Database
  readonly #cipher: Cipher
  readonly #templates: ReadonlyMap<string, Template>
  readonly #say: (locale: Locale) => Promise<Say>
  readonly #carriers: { readonly mail?: Carrier; readonly sms?: Carrier }
  readonly #logger: Logger
  readonly #loop: PacedLoop

  constructor(parts: {
    database: Database
    cipher: Cipher
    templates: readonly Template[]
    /** The texts of the templates. */
    say: (locale: Locale) => Promise<Say>
    carriers: { readonly mail?: Carrier; readonly sms?: Carrier }
    logger: Logger
  }) {
    this.#database = parts.database
    this.#cipher = parts.cipher
    this.#templates = new Map(parts.templates.map((template) => [template.name, template]))
    this.#say = parts.say
    this.#carriers = parts.carriers
    this.#logger = parts.logger
    this.#loop = new PacedLoop(() => this.sendBatch(), {
      shortest: 50,
      longest: 1000,
      onFailure: (failure) => this.#logger.warn({ err: failure }, 'messages could not be looked up'),
    })
  }

  start(): void {
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  /** Finishes what is being sent and stops. */
  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Sends what is due, at most ten. */
  async sendBatch(): Promise<Found> {
    const rows = await this.#database.rows<DeliveryRow & Record<string, unknown>>(claim)
    await Promise.all(rows.map((row) => this.#send(row)))
    if (rows.length === 0) return 'nothing'
    return rows.length === 10 ? 'more' : 'some'
  }

  /** What was kept or waits, newest first, as its reader would see it. For the demonstration only. */
  async kept(): Promise<KeptMessage[]> {
    const rows = await this.#database.rows<DeliveryRow & Record<string, unknown>>(newest)
    return Promise.all(
      rows.map(async (row) => {
        const mail = await this.#rendered(row)
        const { id, channel, template, locale, state, created_at: at } = row
        return {
          id,
          channel,
          to: this.#recipient(row),
          ...mail,
          template,
          locale,
          state,
          at: new Date(at).toISOString(),
        }
      }),
    )
  }

  async #send(row: DeliveryRow): Promise<void> {
    try {
      const carrier = this.#carriers[row.channel]
      if (carrier) await carrier({ id: row.id, to: this.#recipient(row), ...(await this.#rendered(row)) })
      await this.#database.rows(carrier ? markSent : markKept, [row.id])
    } catch (failure) {
      const { type, errorCode } = describeFault(failure)
      const isOver = failure instanceof NotDeliverable || row.attempts >= deliveryPatience
      // A provider's own words may repeat the address: only the kind of failure is kept.
      const reason = errorCode === undefined ? type : `${type} ${errorCode}`
      await this.#database.rows(markFailed, [row.id, isOver ? 'dead' : 'waiting', reason])
      this.#logger.warn(
        { delivery: row.id, channel: row.channel, attempts: row.attempts, isOver, reason },
        'a message could not be sent',
      )
    }
  }

  #recipient(row: DeliveryRow): string {
    return this.#cipher.open(row.recipient, `${row.id} recipient`)
  }

  async #rendered(row: DeliveryRow): Promise<MailText> {
    const template = this.#templates.get(row.template)
    if (!template) throw new NotDeliverable(`there is no template ${row.template}`)
    if (!row.data) throw new NotDeliverable('its data are gone')
    const data: unknown = JSON.parse(this.#cipher.open(row.data, `${row.id} data`))
    return render(template, { channel: row.channel, data }, await this.#say(row.locale))
  }
}
