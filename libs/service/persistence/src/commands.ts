import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { ControlledTransaction, Kysely } from 'kysely'
import { Refusal, type ActingFor, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { runAfterCommit } from './after-commit.ts'
import { insertCommandRecords } from './command-record-statements.ts'
import { createCommandRecord, type Action, type CommandRecord, type DomainEvent } from './command-record.ts'
import { createResponse, replayResponse } from './command-response.ts'
import { CommitNotifier, type Publisher } from './commit-notifier.ts'
import { getDatabaseErrorCode, isRetryable } from './database-errors.ts'
import type { Outcome } from './outcome.ts'
import { addPendingRecord, getPendingRecords } from './pending-records.ts'
import { PipelinedConnection } from './pipelined-dialect.ts'
import { StoredResponses, type StoredResponseRow } from './stored-responses.ts'

type Work<Results> = (em: EntityManager) => Promise<Outcome<Results>>

/** Refuses, in the transaction of `em`, when the delegation of a caller who acts for another person has ended. */
export type DelegationCheck = (em: EntityManager, actingFor: ActingFor, now: Date) => Promise<void>

const maxAttempts = 3

/** Runs commands. One transaction holds the change, its action with the events, and the response stored for replays. */
export class Commands {
  readonly #orm: MikroORM
  readonly #commits: CommitNotifier
  readonly #storedResponses = new StoredResponses()
  #checkDelegation: DelegationCheck | undefined

  constructor(orm: MikroORM, commits: CommitNotifier = new CommitNotifier()) {
    this.#orm = orm
    this.#commits = commits
  }

  /** Passes each commit to `publisher`, which need not read it from the outbox. */
  setPublisher(publisher: Publisher): void {
    this.#commits.setPublisher(publisher)
  }

  /** Sets the check that each command for another person begins with, so that it cannot commit after a revocation. */
  useDelegationCheck(check: DelegationCheck): void {
    this.#checkDelegation = check
  }

  /**
   * Runs `work` in its own transaction and flushes `em` at the end. With an `Idempotency-Key` the response is stored in the
   * same transaction and returned byte for byte for every repeated request; the same key with different content is 422. A
   * command that is refused or fails leaves nothing behind and may be repeated with the same key.
   */
  async run<Results>(context: CommandContext, work: Work<Results>): Promise<ApiResponse<Results>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(context, work)
      } catch (failure) {
        if (attempt === maxAttempts || !isRetryable(failure)) throw failure
      }
    }
  }

  /**
   * Returns the response stored under the request's key, if there is one. For commands with an effect outside the database
   * that must not happen twice. Refuses a key that was used for a different request.
   */
  async findStoredResponse<Results>(context: CommandContext): Promise<ApiResponse<Results> | undefined> {
    const stored = await this.#storedResponses.find(this.#getClient(), context)
    return stored && replayResponse(stored, context)
  }

  /**
   * Records an action and its events in an existing transaction, such as a consumer's. All records of a transaction are written with
   * one statement right before the commit. `em` must be in a transaction.
   */
  async record(
    em: EntityManager,
    context: CommandContext,
    action: Action,
    events: readonly DomainEvent[] = [],
  ): Promise<void> {
    await em.flush()
    addPendingRecord(em, createCommandRecord(context, action, events))
  }

  async #attempt<Results>(context: CommandContext, work: Work<Results>): Promise<ApiResponse<Results>> {
    const transaction = await this.#getClient().startTransaction().execute()
    try {
      const connection = await getPipelinedConnection(transaction)
      const stored = await this.#storedResponses.reserve(connection, context)
      if (stored) {
        await transaction.rollback().execute()
        return replayResponse(stored, context)
      }
      const em = this.#orm.em.fork({ clear: true, useContext: false })
      em.setTransactionContext(transaction)
      const actingFor = context.caller?.actingFor
      if (actingFor) await this.#checkDelegation?.(em, actingFor, context.now)
      const outcome = await work(em)
      await em.flush()
      return await this.#finish(transaction, context, outcome, getPendingRecords(em))
    } catch (failure) {
      if (!transaction.isCommitted && !transaction.isRolledBack) {
        await transaction
          .rollback()
          .execute()
          .catch(() => undefined)
      }
      const stored = await this.#findConcurrentResponse(context, failure)
      if (stored) return replayResponse(stored, context)
      throw failure
    }
  }

  /** Sends the command's record with those of its parts and COMMIT, and returns the response after both have succeeded. */
  async #finish<Results>(
    transaction: ControlledTransaction<unknown>,
    context: CommandContext,
    outcome: Outcome<Results>,
    parts: readonly CommandRecord[],
  ): Promise<ApiResponse<Results>> {
    const { storedResponse, response } = createResponse(context, outcome)
    const records = [...parts, createCommandRecord(context, outcome.action, outcome.events ?? [], { storedResponse })]
    const entry = this.#commits.createOutboxEntry()
    const statement = insertCommandRecords(records, entry)
    const connection = await getPipelinedConnection(transaction)
    // Both are sent without waiting in between.
    const [rows, commit] = await Promise.allSettled([connection.query(statement), transaction.commit().execute()])
    if (rows.status === 'rejected') throw rows.reason
    if (commit.status === 'rejected') throw commit.reason
    this.#commits.notify(entry, records)
    runAfterCommit(transaction)
    return response
  }

  /** Finds the response of the same request that succeeded while ours failed; it is returned instead of our failure. */
  async #findConcurrentResponse(context: CommandContext, failure: unknown): Promise<StoredResponseRow | undefined> {
    if (context.idempotencyKey === undefined || isIdempotencyRefusal(failure)) return undefined
    return this.#storedResponses.find(this.#getClient(), context).catch(() => undefined)
  }

  #getClient(): Kysely<unknown> {
    return this.#orm.em.getConnection().getClient() as Kysely<unknown>
  }
}

function isIdempotencyRefusal(failure: unknown): boolean {
  return failure instanceof Refusal && failure.code.startsWith('idempotency.')
}

/** The pg connection of a Kysely transaction. */
export async function getPipelinedConnection(
  transaction: ControlledTransaction<unknown> | undefined,
): Promise<PipelinedConnection> {
  if (!transaction) throw new Error('A transaction is required.')
  const connection = await transaction.getExecutor().provideConnection((provided) => Promise.resolve(provided))
  if (connection instanceof PipelinedConnection) return connection
  throw new TypeError('The connection does not come from PipelinedDialect.')
}

/** The pg connection of the transaction that `em` is in, for prepared statements; throws outside of a transaction. */
export async function getTransactionConnection(em: EntityManager): Promise<PipelinedConnection> {
  return getPipelinedConnection(em.getTransactionContext<ControlledTransaction<unknown>>())
}

/** Whether the failure is a violation of this unique constraint. */
export function violatesConstraint(failure: unknown, constraint: string): boolean {
  if (getDatabaseErrorCode(failure) !== '23505') return false
  for (let current = failure; current instanceof Error; current = current.cause) {
    if ((current as { constraint?: unknown }).constraint === constraint) return true
  }
  return false
}
