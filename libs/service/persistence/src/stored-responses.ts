import type { CommandContext } from '@portal/service-kit'
import { Refusal } from '@portal/service-kit'
import { CompiledQuery, type Kysely } from 'kysely'
import { getDatabaseErrorCode } from './database-errors.ts'
import type { PipelinedConnection } from './pipelined-dialect.ts'

/** A row of `idempotency_key`: the response, or the data from which a replay rebuilds it. */
export interface StoredResponseRow {
  readonly request_hash: string
  readonly status: number
  readonly response: string | null
  /** JSON. */
  readonly replay_data: string | null
}

const selectStored = `select request_hash, status, response, replay_data from idempotency_key
  where actor = $1 and route = $2 and key = $3`
const lockKey = `hashtextextended($1 || ' ' || $2 || ' ' || $3, 7)`

// One statement locks the key if it is free and reads a stored response. The read may be older than the lock. A row
// committed in between causes a unique violation when our own row is written, and its response is returned then.
const reserveText = `
  select pg_try_advisory_xact_lock(${lockKey}) as reserved, stored.request_hash, stored.status, stored.response,
    stored.replay_data
  from (select 1) as always left join (${selectStored}) stored on true`

/** Responses stored under idempotency keys, and the lock that lets only one of several identical requests do the work. */
export class StoredResponses {
  /** Reserves the key for this transaction. Returns the stored row when the request was already answered. */
  async reserve(connection: PipelinedConnection, context: CommandContext): Promise<StoredResponseRow | undefined> {
    const values = getKeyValues(context)
    if (!values) return undefined
    const { rows } = await connection.query<Partial<StoredResponseRow> & { reserved: boolean }>({
      name: 'reserve-idempotency-key',
      text: reserveText,
      values,
    })
    const [row] = rows
    if (row && isStored(row)) return row
    return row?.reserved === false ? this.#waitForOtherRequest(connection, values) : undefined
  }

  /** Finds the stored response outside of any transaction. */
  async find(client: Kysely<unknown>, context: CommandContext): Promise<StoredResponseRow | undefined> {
    const values = getKeyValues(context)
    if (!values) return undefined
    const { rows } = await client.executeQuery<StoredResponseRow>(CompiledQuery.raw(selectStored, values))
    return rows[0]
  }

  async #waitForOtherRequest(
    connection: PipelinedConnection,
    values: string[],
  ): Promise<StoredResponseRow | undefined> {
    try {
      const text = `select pg_advisory_xact_lock(${lockKey})`
      await connection.query({ name: 'lock-idempotency-key', text, values })
    } catch (failure) {
      if (getDatabaseErrorCode(failure) !== '55P03') throw failure
      throw inProgress(failure)
    }
    const { rows } = await connection.query<StoredResponseRow>({
      name: 'find-stored-response',
      text: selectStored,
      values,
    })
    return rows[0]
  }
}

/** The refusal of a request while the same request is still being processed. */
export function inProgress(cause: unknown): Refusal {
  return new Refusal('idempotency.in-progress', { retryAfter: 1 }, undefined, cause)
}

/** The caller to whom an idempotency key belongs. */
export function getActor(context: CommandContext): string {
  return context.caller?.sub ?? 'nobody'
}

function getKeyValues(context: CommandContext): string[] | undefined {
  const { idempotencyKey: key, route } = context
  return key === undefined ? undefined : [getActor(context), route, key]
}

function isStored(row: Partial<StoredResponseRow>): row is StoredResponseRow {
  return typeof row.request_hash === 'string'
}
