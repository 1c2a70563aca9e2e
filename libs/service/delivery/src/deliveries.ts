import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Jobs } from '@portal/jobs'
import { getTransactionConnection } from '@portal/persistence'
import type { Clock } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import type { z } from 'zod'
import type { Cipher } from './cipher.ts'
import { deliverMessage } from './deliver-message.ts'
import { assertSendable, type Template } from './template.ts'

/** A message to be sent. */
export interface Message<S extends z.ZodType = z.ZodType> {
  readonly channel: 'mail' | 'sms'
  /** An email address, or a phone number in E.164 format. */
  readonly to: string
  readonly template: Template<S>
  readonly locale: Locale
  readonly data: z.input<S>
}

const insert = {
  name: 'delivery-insert',
  text: `insert into delivery (id, channel, recipient, template, locale, data, created_at)
    select id, channel, recipient, template, locale, data, $7
      from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::bytea[])
        as message (id, channel, recipient, template, locale, data)`,
}

/** Queues messages in the transaction of a change. They are sent after it commits, or never. */
export class Deliveries {
  readonly #cipher: Cipher
  readonly #jobs: Jobs
  readonly #clock: Clock

  constructor(cipher: Cipher, jobs: Jobs, clock: Clock) {
    this.#cipher = cipher
    this.#jobs = jobs
    this.#clock = clock
  }

  /** Queues a message in the transaction of `em` and returns its id. Throws when its data does not match the template. */
  async enqueue<S extends z.ZodType>(em: EntityManager, message: Message<S>): Promise<string> {
    const [id = ''] = await this.enqueueAll(em, [message])
    return id
  }

  /** Queues messages with two statements. Throws when the data of one does not match its template. */
  async enqueueAll<S extends z.ZodType>(em: EntityManager, messages: readonly Message<S>[]): Promise<string[]> {
    if (messages.length === 0) return []
    const rows = messages.map((message) => {
      assertSendable(message.template as unknown as Template, message.channel, message.data)
      const id = randomUUID()
      return {
        id,
        recipient: this.#cipher.encrypt(message.to, `${id} recipient`),
        data: this.#cipher.encrypt(JSON.stringify(message.data), `${id} data`),
      }
    })
    const connection = await getTransactionConnection(em)
    await connection.query({
      ...insert,
      values: [
        rows.map(({ id }) => id),
        messages.map(({ channel }) => channel),
        rows.map(({ recipient }) => recipient),
        messages.map(({ template }) => template.name),
        messages.map(({ locale }) => locale),
        rows.map(({ data }) => data),
        this.#clock.now().toISOString(),
      ],
    })
    const ids = rows.map(({ id }) => id)
    await this.#jobs.enqueueAll(
      em,
      deliverMessage,
      ids.map((deliveryId) => ({ deliveryId })),
    )
    return ids
  }
}
