import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { ControlledTransaction, Kysely } from 'kysely'
import { Refusal, type Answer, type CommandContext } from '@portal/service-kit'
import { accompanimentOf, type Action, type Occurrence } from './accompaniment.ts'
import { answerOf, replay } from './answers.ts'
import { databaseCode, isWorthRepeating } from './failures.ts'
import { Committed, notHeld, type Publisher } from './committed.ts'
import type { Database } from './database.ts'
import { GatheredChanges } from './gathered-changes.ts'
import { inProgress, KeptAnswers, type KeptRow } from './kept-answers.ts'
import type { Outcome, StatementOutcome } from './outcome.ts'
import { PipelinedConnection } from './pipelined-dialect.ts'
import { sideRows, type ChangeStatement } from './side-rows.ts'

type Work<Results> = (em: EntityManager) => Promise<Outcome<Results>>

/** Runs commands: one transaction holds the change, its action row with its events, and the answer kept for repetitions. */
export class Commands {
  readonly #orm: MikroORM
  readonly #gathered: GatheredChanges
  readonly #kept = new KeptAnswers()
  readonly #committed = new Committed()

  constructor(orm: MikroORM, database: Database) {
    this.#orm = orm
    this.#gathered = new GatheredChanges(database, this.#committed)
  }

  /** Calls `listener` after each commit, so that what this process sends by itself need not wait for its next look. */
  onCommitted(listener: () => void): void {
    this.#committed.onCommitted(listener)
  }

  /** Lets `publisher` have what is committed without reading it from the outbox again. */
  publishBy(publisher: Publisher): void {
    this.#committed.publishBy(publisher)
  }

  /**
   * Does `work` in a transaction of its own, with entities of `em` flushed at its end. With an `Idempotency-Key` the
   * first answer is kept in the same transaction and given again, byte for byte, to every repetition; the same key with
   * other content is 422. What is refused or fails leaves nothing behind and may be repeated under the same key.
   */
  async run<Results>(context: CommandContext, work: Work<Results>): Promise<Answer<Results>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(context, work)
      } catch (failure) {
        if (attempt === 3 || !isWorthRepeating(failure)) throw failure
      }
    }
  }

  /**
   * The answer kept under the request's key, if it was answered before: for commands with an effect outside of the
   * database, which must not be had twice. Refuses the key of another request.
   */
  async answered<Results>(context: CommandContext): Promise<Answer<Results> | undefined> {
    const kept = await this.#kept.find(this.#orm.em.getConnection().getClient() as Kysely<unknown>, context)
    return kept && replay(kept, context)
  }

  /**
   * A command that is one statement, shared with those of the same shape that come at the same time: change, action,
   * events and kept answer in one round trip and one commit, several times as fast as {@link run}. For hot writes whose
   * conditions fit into the statement (`insert ... select ... where the window is open returning ...`). When it changes no
   * row, `otherwise` says why, by refusing. An answer that is `remembered` is kept as its facts and made again of them.
   */
  async runStatement<Results>(
    context: CommandContext,
    change: ChangeStatement,
    outcome: StatementOutcome<Results>,
    otherwise: () => Promise<never> | never,
  ): Promise<Answer<Results>> {
    const { kept, answer } = answerOf(context, outcome)
    const also = { kept, changeId: change.id }
    let changed = false
    try {
      changed = await this.#gathered.write(change, accompanimentOf(context, outcome.action, outcome.events ?? [], also))
    } catch (failure) {
      const earlier = await this.#keptMeanwhile(context, failure)
      if (earlier) return replay(earlier, context, outcome.remembered)
      if (kept && databaseCode(failure) === '55P03') throw inProgress(failure)
      throw failure
    }
    if (changed) return answer
    const earlier = await this.#keptMeanwhile(context, undefined)
    return earlier ? replay(earlier, context, outcome.remembered) : otherwise()
  }

  /**
   * Writes the action and events of an effect that happens in somebody else's transaction: a consumer's.
   * `em` must be in a transaction.
   */
  async record(
    em: EntityManager,
    context: CommandContext,
    action: Action,
    events: readonly Occurrence[] = [],
  ): Promise<void> {
    const connection = await transactionConnection(em)
    await em.flush()
    await connection.query(sideRows(accompanimentOf(context, action, events), notHeld()))
  }

  async #attempt<Results>(context: CommandContext, work: Work<Results>): Promise<Answer<Results>> {
    const client = this.#orm.em.getConnection().getClient() as Kysely<unknown>
    const transaction = await client.startTransaction().execute()
    try {
      const connection = await connectionOf(transaction)
      const kept = await this.#kept.reserve(connection, context)
      if (kept) {
        await transaction.rollback().execute()
        return replay(kept, context)
      }
      const em = this.#orm.em.fork({ clear: true, useContext: false })
      em.setTransactionContext(transaction)
      const outcome = await work(em)
      await em.flush()
      return await this.#finish(transaction, connection, context, outcome)
    } catch (failure) {
      if (!transaction.isCommitted && !transaction.isRolledBack) {
        await transaction
          .rollback()
          .execute()
          .catch(() => undefined)
      }
      const kept = await this.#keptMeanwhile(context, failure)
      if (kept) return replay(kept, context)
      throw failure
    }
  }

  /** The side rows and COMMIT leave together; the answer is given only when both came back. */
  async #finish<Results>(
    transaction: ControlledTransaction<unknown>,
    connection: PipelinedConnection,
    context: CommandContext,
    outcome: Outcome<Results>,
  ): Promise<Answer<Results>> {
    const { kept, answer } = answerOf(context, outcome)
    const accompaniment = accompanimentOf(context, outcome.action, outcome.events ?? [], { kept })
    const queueing = this.#committed.queueing()
    const rowsToWrite = sideRows(accompaniment, queueing)
    const sent = connection.together(() => [connection.query(rowsToWrite), transaction.commit().execute()] as const)
    const [rows, commit] = await Promise.allSettled(sent)
    if (rows.status === 'rejected') throw rows.reason
    if (commit.status === 'rejected') throw commit.reason
    this.#committed.tell(queueing, [accompaniment])
    return answer
  }

  /** Whether the same request was answered while ours failed: then its answer counts, not our failure. */
  async #keptMeanwhile(context: CommandContext, failure: unknown): Promise<KeptRow | undefined> {
    if (context.idempotencyKey === undefined || isOwnVerdict(failure)) return undefined
    return this.#kept.find(this.#orm.em.getConnection().getClient() as Kysely<unknown>, context).catch(() => undefined)
  }
}

function isOwnVerdict(failure: unknown): boolean {
  return failure instanceof Refusal && failure.code.startsWith('idempotency.')
}

/** The pg connection under a Kysely transaction. */
export async function connectionOf(
  transaction: ControlledTransaction<unknown> | undefined,
): Promise<PipelinedConnection> {
  if (!transaction) throw new Error('This needs a transaction.')
  const connection = await transaction.getExecutor().provideConnection((found) => Promise.resolve(found))
  if (connection instanceof PipelinedConnection) return connection
  throw new TypeError('A connection of another driver.')
}

/** The pg connection of the transaction `em` is in, for prepared statements within it; throws outside of one. */
export async function transactionConnection(em: EntityManager): Promise<PipelinedConnection> {
  return connectionOf(em.getTransactionContext<ControlledTransaction<unknown>>())
}

/** Whether the failure is the violation of that unique constraint. */
export function violates(failure: unknown, constraint: string): boolean {
  if (databaseCode(failure) !== '23505') return false
  for (let current = failure; current instanceof Error; current = current.cause) {
    if ((current as { constraint?: unknown }).constraint === constraint) return true
  }
  return false
}
