import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs, type Postponed } from '@portal/jobs'
import { Commands, type Action } from '@portal/persistence'
import {
  CLOCK,
  LOGGER,
  Refusal,
  refuse,
  type ApiResponse,
  type Clock,
  type CommandContext,
  type Logger,
} from '@portal/service-kit'
import { deleteUsers } from './delete-users.ts'
import { finishUserChange } from './finish-user-change.job.ts'
import { inviteUser } from './invite-user.ts'
import { resendInvitation, sendPasswordReset } from './message-user.ts'
import { toRefusal } from './pool-errors.ts'
import { PortalUsers } from './portal-users.store.ts'
import { updateUser } from './update-user.ts'
import { UserChanges, type UserChange } from './user-changes.store.ts'
import type { UserCommand } from './user-command.ts'
import { UserPool, type PoolMember } from './user-pool.ts'

const commands: readonly UserCommand<unknown, unknown>[] = [
  inviteUser,
  updateUser,
  deleteUsers,
  sendPasswordReset,
  resendInvitation,
]
/** Seconds after which the job looks again whether another process is still working on the change. */
const lockedRetrySeconds = 5

/**
 * Changes accounts in three steps: the change is stored, the pool is called, and the result is saved with its audit
 * entry and response. After a crash, a job continues where it stopped.
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
    jobs: Jobs,
  ) {
    jobs.handle(finishUserChange, ({ changeId }) => this.finish(changeId))
  }

  /** Runs a command for a request; `createRequest` checks it under locks and returns its content. */
  async run<Request, Results>(
    command: UserCommand<Request, Results>,
    context: CommandContext,
    createRequest: (em: EntityManager) => Promise<Request>,
  ): Promise<ApiResponse<Results>> {
    const change = await this.changes.accept(command, context, createRequest)
    return this.execute(command, change, () => this.changes.deleteRejected(change))
  }

  /** Finishes a change whose request has ended. */
  private async finish(changeId: string): Promise<Postponed | void> {
    const change = await this.changes.lockUnfinished(changeId)
    if (!change) return
    if (change === 'locked') return { postponeSeconds: lockedRetrySeconds }
    const command = commands.find(({ kind }) => kind === change.kind)
    if (!command) throw new Error(`There is no command for the change "${change.kind}".`)
    try {
      await this.execute(command, change, (refusal) => this.recordRejection(change, refusal))
    } catch (failure) {
      // Other refusals are recorded, or mean that another process has finished the change.
      if (!(failure instanceof Refusal) || failure.code === 'users.pool-unavailable') throw failure
    }
  }

  private async execute<Results>(
    command: UserCommand<unknown, Results>,
    change: UserChange,
    onRejected: (refusal: Refusal) => Promise<void>,
  ): Promise<ApiResponse<Results>> {
    const { context } = change
    // The response is stored and is returned before anything else happens.
    if (change.isFinished) return this.commands.run(context, () => refuse('idempotency.in-progress'))
    const members = await this.callPool(command, change, onRejected)
    const now = this.clock.now()
    return this.commands.run(context, async (em) => {
      await this.changes.finish(em, change)
      const record = (action: Parameters<Commands['record']>[2]) => this.commands.record(em, context, action)
      return command.complete({ em, users: this.users, members, context, now, record }, change.request)
    })
  }

  private async callPool(
    command: UserCommand<unknown, unknown>,
    change: UserChange,
    onRejected: (refusal: Refusal) => Promise<void>,
  ): Promise<readonly PoolMember[]> {
    try {
      const keepLock = () => this.changes.extendLock(change)
      return await command.callPool({ pool: this.pool, keepLock }, change.request)
    } catch (failure) {
      const refusal = toRefusal(failure, command.poolErrors)
      if (refusal) {
        await onRejected(refusal)
        throw refusal
      }
      // The client may retry with the same key and finds the change unlocked.
      await this.changes.unlock(change)
      this.logger.warn(
        { err: failure, change: change.id, kind: change.kind },
        'the user pool did not complete the change; retrying later',
      )
      throw new Refusal('users.pool-unavailable', { retryAfter: 2 }, undefined, failure)
    }
  }

  /** Deletes a rejected change. The request has already ended, so the audit trail records why it was rejected. */
  private async recordRejection(change: UserChange, { code }: Refusal): Promise<void> {
    const { idempotencyKey: _key, endpoint: _endpoint, ...context } = change.context
    const action: Action = {
      kind: 'user.change-rejected',
      entityType: 'user-change',
      entityId: change.id,
      reason: code,
    }
    await this.commands.run(context, async (em) => {
      await this.changes.delete(em, change)
      return { results: undefined, action }
    })
  }
}
