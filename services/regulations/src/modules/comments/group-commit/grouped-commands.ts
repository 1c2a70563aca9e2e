import type { MikroORM } from '@mikro-orm/postgresql'
import type { Database } from '@portal/persistence'
import {
  createCommandRecord,
  createResponse,
  getDatabaseErrorCode,
  inProgress,
  replayResponse,
  StoredResponses,
  type CommitNotifier,
  type ReplayableOutcome,
} from '@portal/persistence/command-record'
import type { ApiResponse, CommandContext } from '@portal/service-kit'
import type { Kysely } from 'kysely'
import type { ChangeStatement } from './changes-with-records.ts'
import { GroupCommit } from './group-commit.ts'

/** Runs commands that are one statement in groups. Only for adding comments, see docs/adr/0027. */
export class GroupedCommands {
  readonly #orm: MikroORM
  readonly #groupCommit: GroupCommit
  readonly #storedResponses = new StoredResponses()

  constructor(orm: MikroORM, database: Database, commits: CommitNotifier) {
    this.#orm = orm
    this.#groupCommit = new GroupCommit(database, commits)
  }

  /**
   * Runs a command that is one statement, together with concurrent commands of the same shape: change, action, events and
   * stored response take one round trip and one commit. When the statement changes no row, `otherwise` refuses with the
   * reason. With `outcome.replay` only the data needed to rebuild the response is stored.
   */
  async run<Results>(
    context: CommandContext,
    change: ChangeStatement,
    outcome: ReplayableOutcome<Results>,
    otherwise: () => Promise<never> | never,
  ): Promise<ApiResponse<Results>> {
    const { storedResponse, response } = createResponse(context, outcome)
    const options = { storedResponse, changeId: change.id }
    const record = createCommandRecord(context, outcome.action, outcome.events ?? [], options)
    let changed = false
    try {
      changed = await this.#groupCommit.write(change, record)
    } catch (failure) {
      const stored = await this.#findConcurrentResponse(context)
      if (stored) return replayResponse(stored, context, outcome.replay)
      if (storedResponse && getDatabaseErrorCode(failure) === '55P03') throw inProgress(failure)
      throw failure
    }
    if (changed) return response
    const stored = await this.#findConcurrentResponse(context)
    return stored ? replayResponse(stored, context, outcome.replay) : otherwise()
  }

  /** Finds the response of the same request that succeeded while ours changed nothing. */
  #findConcurrentResponse(context: CommandContext) {
    const client = this.#orm.em.getConnection().getClient() as Kysely<unknown>
    return this.#storedResponses.find(client, context).catch(() => undefined)
  }
}
