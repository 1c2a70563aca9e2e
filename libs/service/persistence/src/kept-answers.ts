import type { CommandContext } from '@portal/service-kit'
import { Refusal } from '@portal/service-kit'
import { CompiledQuery, type Kysely } from 'kysely'
import { databaseCode } from './failures.ts'
import type { PipelinedConnection } from './pipelined-dialect.ts'

/** A kept answer as stored: the answer itself, or the facts that it is made of again. */
export interface KeptRow {
  readonly request_hash: string
  readonly status: number
  readonly answer: string | null
  /** JSON. */
  readonly facts: string | null
}

const found = `select request_hash, status, answer, facts from idempotency where actor = $1 and route = $2 and key = $3`
const lock = `hashtextextended($1 || ' ' || $2 || ' ' || $3, 7)`

// One statement takes the key if it is free and looks for an answer. The look may be older than the lock; a row
// committed in between is met when our own row is written, and its answer counts then.
const reserveText = `
  select pg_try_advisory_xact_lock(${lock}) as reserved, kept.request_hash, kept.status, kept.answer, kept.facts
  from (select 1) one left join (${found}) kept on true`

/** The answers kept for repetitions, and the lock by which one of several simultaneous requests does the work. */
export class KeptAnswers {
  /** Takes the key for this transaction; answers the kept row if the request was answered before. */
  async reserve(connection: PipelinedConnection, context: CommandContext): Promise<KeptRow | undefined> {
    const values = valuesOf(context)
    if (!values) return undefined
    const { rows } = await connection.query<Partial<KeptRow> & { reserved: boolean }>({
      name: 'reserve-key',
      text: reserveText,
      values,
    })
    const [row] = rows
    if (row && isKept(row)) return row
    return row?.reserved === false ? this.#waitForOther(connection, values) : undefined
  }

  /** The kept answer, outside of any transaction. */
  async find(client: Kysely<unknown>, context: CommandContext): Promise<KeptRow | undefined> {
    const values = valuesOf(context)
    if (!values) return undefined
    const { rows } = await client.executeQuery<KeptRow>(CompiledQuery.raw(found, values))
    return rows[0]
  }

  async #waitForOther(connection: PipelinedConnection, values: string[]): Promise<KeptRow | undefined> {
    try {
      await connection.query({ name: 'wait-for-key', text: `select pg_advisory_xact_lock(${lock})`, values })
    } catch (failure) {
      if (databaseCode(failure) !== '55P03') throw failure
      throw inProgress(failure)
    }
    const { rows } = await connection.query<KeptRow>({ name: 'find-kept', text: found, values })
    return rows[0]
  }
}

/** The refusal of a request whose twin is still being worked on. */
export function inProgress(cause: unknown): Refusal {
  return new Refusal('idempotency.in-progress', { retryAfter: 1 }, undefined, cause)
}

function valuesOf(context: CommandContext): string[] | undefined {
  const { idempotencyKey: key, caller, route } = context
  return key === undefined ? undefined : [caller?.sub ?? 'nobody', route, key]
}

function isKept(row: Partial<KeptRow>): row is KeptRow {
  return typeof row.request_hash === 'string'
}
