import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Database } from '@portal/persistence'
import { refuse, type Clock } from '@portal/service-kit'
import { handleOnce, parseEnvelope } from './inbox.ts'
import type { ConsumerDeclaration, EventHandler } from './topology.ts'

export const deadLetterStates = ['waiting', 'replayed', 'discarded'] as const
export type DeadLetterState = (typeof deadLetterStates)[number]

/** An event a consumer could not handle. */
export interface DeadLetter {
  readonly id: string
  readonly consumer: string
  readonly eventId: string
  readonly subject: string
  readonly envelope: unknown
  readonly attempts: number
  readonly failure: string
  readonly failedAt: string
  readonly state: DeadLetterState
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly reason: string | null
}

export interface DeadLetterFilter {
  readonly state?: DeadLetterState | undefined
  readonly after?: { readonly failedAt: string; readonly id: string } | undefined
  readonly limit?: number
}

/** Who decides about a dead letter, and why. */
export interface Decision {
  readonly by: string
  readonly reason: string
}

const instantOf = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const columns = `id, consumer, event_id as "eventId", subject, envelope, attempts, failure, ${instantOf('failed_at')} as "failedAt",
  state, decided_by as "decidedBy", ${instantOf('decided_at')} as "decidedAt", reason`

const keep = {
  name: 'dead-letter-keep',
  text: `insert into dead_letter (consumer, event_id, subject, envelope, attempts, failure, failed_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (consumer, event_id)
    do update set attempts = excluded.attempts, failure = excluded.failure, failed_at = excluded.failed_at, state = 'waiting'`,
}
/** One statement a way of asking, so that each finds its index. */
const list = (byState: boolean, after: boolean) => ({
  name: `dead-letter-list${byState ? '-state' : ''}${after ? '-after' : ''}`,
  text: `select ${columns} from dead_letter
    where ${byState ? 'state = $4' : '$4::text is null'}
      and ${after ? '(failed_at, id) < ($2::timestamptz, $3::uuid)' : '$2::text is null and $3::text is null'}
    order by failed_at desc, id desc limit $1`,
})
const decide = `update dead_letter set state = $2, decided_by = $3, decided_at = $4, reason = $5
  where id = $1 and state = 'waiting' returning id`

/** The events this service could not handle: staff see them, try them again, or give them up with a reason. */
export class DeadLetters {
  readonly #database: Database
  readonly #orm: MikroORM
  readonly #clock: Clock
  readonly #consumers = new Map<string, { declaration: ConsumerDeclaration; handler: EventHandler<never> }>()

  constructor(database: Database, orm: MikroORM, clock: Clock) {
    this.#database = database
    this.#orm = orm
    this.#clock = clock
  }

  /** Used by the module: who handles a replayed event. */
  register(declaration: ConsumerDeclaration, handler: EventHandler<never>): void {
    this.#consumers.set(declaration.name, { declaration, handler })
  }

  /** Keeps a message that could not be handled. One without a readable envelope gets an id made of its bytes. */
  async keep(consumer: string, subject: string, data: Uint8Array, attempts: number, failure: string): Promise<void> {
    const { id, envelope } = readable(data)
    const values = [
      consumer,
      id,
      subject,
      JSON.stringify(envelope),
      attempts,
      failure.slice(0, 1000),
      this.#clock.now().toISOString(),
    ]
    await this.#database.rows(keep, values)
  }

  /** Newest first, those after a place in that order. */
  async list(filter: DeadLetterFilter = {}): Promise<DeadLetter[]> {
    const { state, after, limit = 50 } = filter
    return this.#database.rows<DeadLetter & Record<string, unknown>>(list(state !== undefined, after !== undefined), [
      limit,
      after?.failedAt ?? null,
      after?.id ?? null,
      state ?? null,
    ])
  }

  /**
   * Handles the event now. On success it is `replayed`, in the same transaction; a failure is thrown and it stays `waiting`.
   * 404 for an unknown one, 409 (`dead-letters.decided`) for one that is not waiting.
   */
  async replay(id: string, decision: Decision): Promise<void> {
    const letter = await this.#waiting(id)
    const consumer = this.#consumers.get(letter.consumer)
    if (!consumer) refuse('resource.not-found')
    const event = parseEnvelope(letter.envelope)
    const { declaration, handler } = consumer
    await handleOnce(this.#orm, declaration.name, declaration.event, handler, event, async (connection) => {
      const { rowCount } = await connection.query({ text: decide, values: this.#decided(id, 'replayed', decision) })
      if (rowCount === 0) refuse('dead-letters.decided')
    })
  }

  /** Gives the event up, with a reason that is kept. */
  async discard(id: string, decision: Decision): Promise<void> {
    await this.#waiting(id)
    const { rowCount } = await this.#database.pool.query(decide, this.#decided(id, 'discarded', decision))
    if (rowCount === 0) refuse('dead-letters.decided')
  }

  async #waiting(id: string): Promise<DeadLetter> {
    const { rows } = await this.#database.pool.query<DeadLetter>(`select ${columns} from dead_letter where id = $1`, [
      id,
    ])
    const [letter] = rows
    if (!letter) return refuse('resource.not-found')
    if (letter.state !== 'waiting') refuse('dead-letters.decided', { state: letter.state })
    return letter
  }

  #decided(id: string, state: DeadLetterState, decision: Decision): unknown[] {
    return [id, state, decision.by, this.#clock.now().toISOString(), decision.reason]
  }
}

function readable(data: Uint8Array): { id: string; envelope: unknown } {
  const text = Buffer.from(data).toString()
  try {
    const envelope = parseEnvelope(JSON.parse(text))
    return { id: envelope.id, envelope }
  } catch {
    const hash = createHash('sha256').update(data).digest('hex')
    const id = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join(
      '-',
    )
    return { id, envelope: { unreadable: text.slice(0, 10_000) } }
  }
}
