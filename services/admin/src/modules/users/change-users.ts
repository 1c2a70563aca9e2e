import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import {
  CLOCK,
  LOGGER,
  Refusal,
  refuse,
  type Answer,
  type Clock,
  type CommandContext,
  type Logger,
} from '@portal/service-kit'
import { deleteUsers } from './delete-users.ts'
import { inviteUser } from './invite-user.ts'
import { resendInvitation, sendPasswordReset } from './mail-user.ts'
import { refusalOf } from './pool-failures.ts'
import { PortalUsers } from './portal-users.ts'
import { updateUser } from './update-user.ts'
import { UserChanges, type UserChange } from './user-changes.ts'
import type { UserCommand } from './user-command.ts'
import { UserPool, type PoolMember } from './user-pool.ts'

const commands: readonly UserCommand<unknown, unknown>[] = [
  inviteUser,
  updateUser,
  deleteUsers,
  sendPasswordReset,
  resendInvitation,
]
const longestPause = 300_000

/**
 * Changes accounts in three steps: what is wanted is written down, the pool is asked, what came of it is written down
 * with its action and answer. Whatever dies in between, {@link carryOutAbandoned} goes on from where it stopped.
 */
@Injectable()
export class ChangeUsers {
  constructor(
    private readonly changes: UserChanges,
    private readonly users: PortalUsers,
    private readonly pool: UserPool,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a command for a request; `plan` judges it under locks and says what is wanted. */
  async run<Wanted, Results>(
    command: UserCommand<Wanted, Results>,
    context: CommandContext,
    plan: (em: EntityManager) => Promise<Wanted>,
  ): Promise<Answer<Results>> {
    const change = await this.changes.accept(command, context, plan)
    return this.carryOut(command, change)
  }

  /** Carries out one change whose request is no more; answers whether there was one. */
  async carryOutAbandoned(): Promise<boolean> {
    const change = await this.changes.takeAbandoned()
    if (!change) return false
    const command = commands.find(({ kind }) => kind === change.kind)
    if (!command) throw new Error(`nobody knows how to ${change.kind}`)
    await this.carryOut(command, change).catch((failure: unknown) => this.recordRefusal(change, failure))
    return true
  }

  private async carryOut<Results>(
    command: UserCommand<unknown, Results>,
    change: UserChange,
  ): Promise<Answer<Results>> {
    const { context } = change
    // Its answer is kept, and is found before anything is done.
    if (change.isFinished) return this.commands.run(context, () => refuse('idempotency.in-progress'))
    const members = await this.ask(command, change)
    const now = this.clock.now()
    return this.commands.run(context, async (em) => {
      await this.changes.finish(em, change)
      const record = (action: Parameters<Commands['record']>[2]) => this.commands.record(em, context, action)
      return command.settle({ em, users: this.users, members, context, now, record }, change.wanted)
    })
  }

  private async ask(command: UserCommand<unknown, unknown>, change: UserChange): Promise<readonly PoolMember[]> {
    try {
      const stillAtIt = () => this.changes.hold(change)
      return await command.ask({ pool: this.pool, stillAtIt }, change.wanted)
    } catch (failure) {
      const refusal = refusalOf(failure, command.refusals)
      if (refusal) {
        await this.changes.drop(change)
        throw refusal
      }
      // The client asks again by itself, under the same key, and finds the change free.
      await this.changes.hold(change, Math.min(longestPause, 1000 * (2 ** change.attempts - 1)))
      this.logger.warn({ err: failure, change: change.id, kind: change.kind }, 'the user pool did not do it yet')
      throw new Refusal('users.pool-silent', { retryAfter: 2 }, undefined, failure)
    }
  }

  /** Nobody waits for the answer any more: that a change came to nothing is told by the audit trail. */
  private async recordRefusal(change: UserChange, failure: unknown): Promise<void> {
    if (!(failure instanceof Refusal)) throw failure
    if (failure.code === 'users.pool-silent' || failure.code === 'users.change-in-progress') return
    const { idempotencyKey: _key, endpoint: _endpoint, ...context } = change.context
    const action = {
      kind: 'users.change-refused',
      entityType: 'user-change',
      entityId: change.id,
      reason: failure.code,
    }
    await this.commands.run(context, async () => ({ results: undefined, action }))
  }
}
