import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { transactionConnection } from '@portal/persistence'
import type { Clock } from '@portal/service-kit'
import type { z } from 'zod'
import type { Cipher } from './cipher.ts'
import { render, type Locale, type Template } from './template.ts'

/** A message to be sent. */
export interface Message<S extends z.ZodType = z.ZodType> {
  readonly channel: 'mail' | 'sms'
  /** A mail address, or a phone number in E.164. */
  readonly to: string
  readonly template: Template<S>
  readonly locale: Locale
  readonly data: z.input<S>
}

const insert = {
  name: 'delivery-insert',
  text: `insert into delivery (id, channel, recipient, template, locale, data, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
}

/** Takes messages within the transaction of the change they tell of; they leave once it is committed, or never. */
export class Deliveries {
  readonly #cipher: Cipher
  readonly #clock: Clock

  constructor(cipher: Cipher, clock: Clock) {
    this.#cipher = cipher
    this.#clock = clock
  }

  /** Queues a message in the transaction of `em`; answers its id. Throws when its data do not fit the template. */
  async enqueue<S extends z.ZodType>(em: EntityManager, message: Message<S>): Promise<string> {
    render(message.template as unknown as Template, message.channel, message.locale, message.data)
    const id = randomUUID()
    const connection = await transactionConnection(em)
    await connection.query({
      ...insert,
      values: [
        id,
        message.channel,
        this.#cipher.seal(message.to, `${id} recipient`),
        message.template.name,
        message.locale,
        this.#cipher.seal(JSON.stringify(message.data), `${id} data`),
        this.#clock.now().toISOString(),
      ],
    })
    return id
  }
}
