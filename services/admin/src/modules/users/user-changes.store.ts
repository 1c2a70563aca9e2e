import { randomUUID } from 'node:crypto'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import { Jobs } from '@portal/jobs'
import { Database, inTransaction, violatesConstraint } from '@portal/persistence'
import { CLOCK, refuse, Refusal, type Clock, type CommandContext } from '@portal/service-kit'
import { EmailProtection } from './email-protection.ts'
import { finishUserChange } from './finish-user-change.job.ts'
import type { UserCommand } from './user-command.ts'

/** An accepted change. Its `request` is removed once it is finished. */
export interface UserChange {
  readonly id: string
  readonly kind: string
  readonly request: unknown
  readonly isFinished: boolean
  readonly context: CommandContext
}

interface ChangeRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  readonly request_encrypted: Buffer | null
  readonly actor: string
  readonly actor_username: string
  readonly actor_groups: string[]
  readonly route: string
  readonly idempotency_key: string | null
  readonly request_hash: string
  readonly correlation_id: string
  readonly locked_until: string
  readonly finished_at: string | null
}

/** How long a change is locked by the process that works on it; extended between calls of the pool. */
const lockDurationSeconds = 60
/** Most requests have finished their change by then. */
const jobDelaySeconds = 2

const lockUnfinished = {
  name: 'user-change-lock-unfinished',
  text: `update user_change set locked_until = $3
    where id = $1 and finished_at is null and locked_until <= $2 returning *`,
}
const findUnfinished = {
  name: 'user-change-find-unfinished',
  text: 'select id from user_change where id = $1 and finished_at is null',
}
const setLock = { name: 'user-change-set-lock', text: 'update user_change set locked_until = $2 where id = $1' }
/** Stores changes of accounts: inserted before the pool is called, and finished together with their result. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly emails: EmailProtection,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Accepts a change: `createRequest` checks it and returns its content, in the transaction that stores it. A retry of
   * the same request finds the change it created before.
   */
  async accept<Request>(
    command: UserCommand<Request, unknown>,
    context: CommandContext,
    createRequest: (em: EntityManager) => Promise<Request>,
  ): Promise<UserChange> {
    return inTransaction(this.orm, async (em) => {
      const existing = await this.findByIdempotencyKey(em, context)
      if (existing) return this.resume(em, existing, context)
      const request = await createRequest(em)
      return this.insert(em, command, request, context)
    }).catch(refuseDuplicate)
  }

  /** Locks an accepted change: `locked` while another process works on it, undefined when there is nothing left to do. */
  async lockUnfinished(changeId: string): Promise<UserChange | 'locked' | undefined> {
    const now = this.clock.now()
    const row = await this.database.find<ChangeRow>(lockUnfinished, [changeId, now, this.getLockEnd()])
    if (row) return this.toChange(row, restoreContext(row, now))
    return (await this.database.find(findUnfinished, [changeId])) ? 'locked' : undefined
  }

  /** Extends the lock of a change. */
  async extendLock({ id }: UserChange): Promise<void> {
    await this.database.rows(setLock, [id, this.getLockEnd()])
  }

  /** Unlocks a change that could not be finished, so that a retry of its request or the job can continue it. */
  async unlock({ id }: UserChange): Promise<void> {
    await this.database.rows(setLock, [id, this.clock.now()])
  }

  /** Deletes a change that the pool rejected during its request. */
  async deleteRejected(change: UserChange): Promise<void> {
    await inTransaction(this.orm, (em) => this.delete(em, change))
  }

  /** Deletes a change in the transaction of `em`. */
  async delete(em: EntityManager, { id }: UserChange): Promise<void> {
    const deleted = await em.execute('delete from user_change where id = ? and finished_at is null returning id', [id])
    if (deleted.length === 0) refuse('users.change-in-progress', { retryAfter: 1 })
  }

  /** Marks a change as finished in the transaction that saves its result, and removes its content. */
  async finish(em: EntityManager, { id }: UserChange): Promise<void> {
    const finished = await em.execute(
      'update user_change set finished_at = ?, request_encrypted = null, email_digest = null where id = ? and finished_at is null returning id',
      [this.clock.now(), id],
    )
    if (finished.length === 0) refuse('users.change-in-progress', { retryAfter: 1 })
  }

  /** Throws `users.change-in-progress` while one of the accounts is being changed. */
  async assertNoneInProgress(em: EntityManager, userIds: readonly string[]): Promise<void> {
    const [pending] = await em.execute(
      'select id from user_change where finished_at is null and user_ids && ?::uuid[] limit 1',
      [`{${userIds.join(',')}}`],
    )
    if (pending) refuse('users.change-in-progress', { retryAfter: 1 })
  }

  private async findByIdempotencyKey(em: EntityManager, context: CommandContext): Promise<ChangeRow | undefined> {
    if (context.idempotencyKey === undefined) return undefined
    const [row] = await em.execute<ChangeRow[]>(
      'select * from user_change where actor = ? and route = ? and idempotency_key = ? for update',
      [getActor(context), context.route, context.idempotencyKey],
    )
    return row
  }

  private async resume(em: EntityManager, row: ChangeRow, context: CommandContext): Promise<UserChange> {
    if (row.request_hash !== context.requestHash) refuse('idempotency.different-body')
    if (row.finished_at === null) {
      const now = this.clock.now().getTime()
      if (new Date(row.locked_until).getTime() > now) refuse('idempotency.in-progress', { retryAfter: 1 })
      await em.execute('update user_change set locked_until = ? where id = ?', [this.getLockEnd(), row.id])
    }
    return this.toChange(row, context)
  }

  private async insert<Request>(
    em: EntityManager,
    command: UserCommand<Request, unknown>,
    request: Request,
    context: CommandContext,
  ): Promise<UserChange> {
    const id = randomUUID()
    const email = command.getEmail(request)
    await em.execute(
      `insert into user_change (id, kind, user_ids, email_digest, request_encrypted, actor, actor_username, actor_groups, route, idempotency_key,
         request_hash, correlation_id, requested_at, locked_until)
       select ?, ?, ?::uuid[], ?, ?, ?, ?, array(select json_array_elements_text(?::json)), ?, ?, ?, ?, ?, ?`,
      [
        id,
        command.kind,
        `{${command.getUserIds(request).join(',')}}`,
        email === undefined ? null : this.emails.digest(email),
        this.emails.encryptChange(request, id),
        getActor(context),
        context.caller?.username ?? '',
        JSON.stringify(context.caller?.groups ?? []),
        context.route,
        context.idempotencyKey ?? null,
        context.requestHash,
        context.correlationId,
        context.now,
        this.getLockEnd(),
      ],
    )
    // For the case that the request does not finish the change.
    await this.jobs.enqueue(em, finishUserChange, { changeId: id }, { delaySeconds: jobDelaySeconds })
    return { id, kind: command.kind, request, isFinished: false, context }
  }

  private toChange(row: ChangeRow, context: CommandContext): UserChange {
    const request = row.request_encrypted && this.emails.decryptChange(row.request_encrypted, row.id)
    const { id, kind } = row
    return { id, kind, request, isFinished: row.finished_at !== null, context }
  }

  private getLockEnd(): Date {
    return new Date(this.clock.now().getTime() + lockDurationSeconds * 1000)
  }
}

/** Restores the context of the request that created a change, for when the request itself has ended. */
function restoreContext(row: ChangeRow, now: Date): CommandContext {
  const endpoint = Object.values(adminHttp).find(({ method, path }) => `${method} ${path}` === row.route)
  return {
    caller: { sub: row.actor, username: row.actor_username, groups: row.actor_groups, expiresAt: now },
    requestHash: row.request_hash,
    route: row.route,
    correlationId: row.correlation_id,
    now,
    ...(row.idempotency_key === null ? {} : { idempotencyKey: row.idempotency_key }),
    ...(endpoint ? { endpoint } : {}),
  }
}

function getActor(context: CommandContext): string {
  return context.caller?.sub ?? 'nobody'
}

function refuseDuplicate(failure: unknown): never {
  if (violatesConstraint(failure, 'user_change_idempotency_key'))
    throw new Refusal('idempotency.in-progress', { retryAfter: 1 })
  if (violatesConstraint(failure, 'user_change_invitation'))
    throw new Refusal('users.change-in-progress', { retryAfter: 1 })
  throw failure
}
