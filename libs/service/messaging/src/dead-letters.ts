import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection, type Database } from '@portal/persistence'
import { refuse, type Clock } from '@portal/service-kit'
import { handleWithin, parseEnvelope } from './inbox.ts'
import { toStableUuid } from './stable-uuid.ts'
import type { ConsumerDeclaration, EventHandler } from './topology.ts'

export const deadLetterStates = ['pending', 'replayed', 'discarded'] as const
export type DeadLetterState = (typeof deadLetterStates)[number]

/** An event that a consumer failed to handle. */
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
  readonly resolvedBy: string | null
  readonly resolvedAt: string | null
  readonly reason: string | null
}

export interface DeadLetterFilter {
  readonly state?: DeadLetterState | undefined
  readonly after?: { readonly failedAt: string; readonly id: string } | undefined
  readonly limit?: number
}

/** Who resolves a dead letter, and why. */
export interface Resolution {
  readonly by: string
  readonly reason: string
}

const toIsoText = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const columns = `id, consumer, event_id as "eventId", subject, envelope, attempts, failure, ${toIsoText('failed_at')} as "failedAt",
  state, resolved_by as "resolvedBy", ${toIsoText('resolved_at')} as "resolvedAt", reason`

const insertDeadLetter = {
  name: 'dead-letter-insert',
  text: `insert into dead_letter (consumer, event_id, subject, envelope, attempts, failure, failed_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (consumer, event_id)
    do update set attempts = excluded.attempts, failure = excluded.failure, failed_at = excluded.failed_at, state = 'pending'`,
}
/** One statement for each combination of filters, so that each uses its index. */
const selectPage = (byState: boolean, after: boolean) => ({
  name: `dead-letter-list${byState ? '-state' : ''}${after ? '-after' : ''}`,
  text: `select ${columns} from dead_letter
    where ${byState ? 'state = $4' : '$4::text is null'}
      and ${after ? '(failed_at, id) < ($2::timestamptz, $3::uuid)' : '$2::text is null and $3::text is null'}
    order by failed_at desc, id desc limit $1`,
})
const resolve = `update dead_letter set state = $2, resolved_by = $3, resolved_at = $4, reason = $5
  where id = $1 and state = 'pending' returning id`

/** Events that this service failed to handle. Administrators can list, replay, or discard them with a reason. */
export class DeadLetters {
  readonly #database: Database
  readonly #clock: Clock
  readonly #consumers = new Map<string, { declaration: ConsumerDeclaration; handler: EventHandler<never> }>()

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Called by the module to register the handler for replays. */
  register(declaration: ConsumerDeclaration, handler: EventHandler<never>): void {
    this.#consumers.set(declaration.name, { declaration, handler })
  }

  /** Stores a message that could not be handled. One without a valid envelope gets an id derived from its bytes. */
  async store(consumer: string, subject: string, data: Uint8Array, attempts: number, failure: string): Promise<void> {
    const { id, envelope } = parseMessage(data)
    const values = [
      consumer,
      id,
      subject,
      toStorableText(JSON.stringify(envelope)),
      attempts,
      toStorableText(failure.slice(0, 1000)),
      this.#clock.now().toISOString(),
    ]
    await this.#database.rows(insertDeadLetter, values)
  }

  /** A page of dead letters, newest first, that starts after a position. */
  async list(filter: DeadLetterFilter = {}): Promise<DeadLetter[]> {
    const { state, after, limit = 50 } = filter
    return this.#database.rows<DeadLetter & Record<string, unknown>>(
      selectPage(state !== undefined, after !== undefined),
      [limit, after?.failedAt ?? null, after?.id ?? null, state ?? null],
    )
  }

  /**
   * Handles the event now, in the transaction of `em`, and marks it `replayed`; throws the handler's failure. Refuses with 404
   * for an unknown id and 409 (`dead-letters.already-resolved`) for one that is not pending.
   */
  async replay(em: EntityManager, id: string, resolution: Resolution): Promise<void> {
    const letter = await this.#getPending(id)
    const registered = this.#consumers.get(letter.consumer)
    if (!registered) refuse('resource.not-found')
    const event = parseEnvelope(letter.envelope)
    const { declaration, handler } = registered
    await this.#resolve(em, id, 'replayed', resolution)
    await handleWithin(em, { consumer: declaration.name, definition: declaration.event, handler }, event)
  }

  /** Discards the event in the transaction of `em`, and stores the reason. */
  async discard(em: EntityManager, id: string, resolution: Resolution): Promise<void> {
    await this.#getPending(id)
    await this.#resolve(em, id, 'discarded', resolution)
  }

  async #resolve(em: EntityManager, id: string, state: DeadLetterState, { by, reason }: Resolution): Promise<void> {
    const connection = await getTransactionConnection(em)
    const values = [id, state, by, this.#clock.now().toISOString(), reason]
    const { rowCount } = await connection.query({ text: resolve, values })
    if (rowCount === 0) refuse('dead-letters.already-resolved')
  }

  async #getPending(id: string): Promise<DeadLetter> {
    const { rows } = await this.#database.pool.query<DeadLetter>(`select ${columns} from dead_letter where id = $1`, [
      id,
    ])
    const [letter] = rows
    if (!letter) return refuse('resource.not-found')
    if (letter.state !== 'pending') refuse('dead-letters.already-resolved', { state: letter.state })
    return letter
  }
}

/** Replaces U+0000 and lone surrogates, also when they are escaped in JSON, because PostgreSQL cannot store them. */
function toStorableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/gi, '$1\ufffd')
}

function parseMessage(data: Uint8Array): { id: string; envelope: unknown } {
  const text = Buffer.from(data).toString()
  try {
    const envelope = parseEnvelope(JSON.parse(text))
    return { id: envelope.id, envelope }
  } catch {
    return { id: toStableUuid(data), envelope: { unreadable: text.slice(0, 10_000) } }
  }
}
