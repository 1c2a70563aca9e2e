import { randomUUID } from 'node:crypto'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import { Database, inTransaction, violates } from '@portal/persistence'
import { CLOCK, refuse, Refusal, type Clock, type CommandContext } from '@portal/service-kit'
import { EmailProtection } from './email-protection.ts'
import type { UserCommand } from './user-command.ts'

/** A change that was accepted. `wanted` is gone once it is finished. */
export interface UserChange {
  readonly id: string
  readonly kind: string
  readonly wanted: unknown
  readonly isFinished: boolean
  readonly attempts: number
  readonly context: CommandContext
}

interface ChangeRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  readonly wanted_sealed: Buffer | null
  readonly actor: string
  readonly actor_username: string
  readonly actor_groups: string[]
  readonly route: string
  readonly key: string | null
  readonly request_hash: string
  readonly correlation_id: string
  readonly held_until: string
  readonly attempts: number
  readonly finished_at: string | null
}

/** How long a change belongs to who works on it, counted anew between calls of the pool. */
const heldFor = 60_000

const take = {
  name: 'user-change-take',
  text: `update user_change set held_until = $2, attempts = attempts + 1
    where id = (select id from user_change where finished_at is null and held_until <= $1
      order by held_until limit 1 for update skip locked) returning *`,
}
const hold = { name: 'user-change-hold', text: 'update user_change set held_until = $2 where id = $1' }
const drop = { name: 'user-change-drop', text: 'delete from user_change where id = $1 and finished_at is null' }

/** The changes asked of the user pool: written down before it is asked, finished together with what came of them. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly emails: EmailProtection,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Accepts a change: `plan` judges it and says what is wanted, in the transaction that writes it down. The same request
   * again finds the change it made before.
   */
  async accept<Wanted>(
    command: UserCommand<Wanted, unknown>,
    context: CommandContext,
    plan: (em: EntityManager) => Promise<Wanted>,
  ): Promise<UserChange> {
    return inTransaction(this.orm, async (em) => {
      const same = await this.findSame(em, context)
      if (same) return this.takeUpAgain(em, same, context)
      const wanted = await plan(em)
      return this.write(em, command, wanted, context)
    }).catch(refuseTwin)
  }

  /** Takes a change that was accepted and that nobody works on any more; `undefined` where there is none. */
  async takeAbandoned(): Promise<UserChange | undefined> {
    const now = this.clock.now()
    const row = await this.database.find<ChangeRow>(take, [now, new Date(now.getTime() + heldFor)])
    return row && this.toChange(row, contextOf(row, now))
  }

  /** Keeps a change for who works on it; with `pause` it is free again after so many milliseconds. */
  async hold({ id }: UserChange, pause = heldFor): Promise<void> {
    await this.database.rows(hold, [id, new Date(this.clock.now().getTime() + pause)])
  }

  /** Forgets a change that the pool refused. */
  async drop({ id }: UserChange): Promise<void> {
    await this.database.rows(drop, [id])
  }

  /** Marks a change as carried out, in the transaction of what came of it. What was wanted is not kept. */
  async finish(em: EntityManager, { id }: UserChange): Promise<void> {
    const finished = await em.execute(
      'update user_change set finished_at = ?, wanted_sealed = null, email_digest = null where id = ? and finished_at is null returning id',
      [this.clock.now(), id],
    )
    if (finished.length === 0) refuse('users.change-in-progress', { retryAfter: 1 })
  }

  /** Refuses while somebody else changes one of these accounts. */
  async requireNone(em: EntityManager, userIds: readonly string[]): Promise<void> {
    const [open] = await em.execute(
      'select id from user_change where finished_at is null and user_ids && ?::uuid[] limit 1',
      [`{${userIds.join(',')}}`],
    )
    if (open) refuse('users.change-in-progress', { retryAfter: 1 })
  }

  private async findSame(em: EntityManager, context: CommandContext): Promise<ChangeRow | undefined> {
    if (context.idempotencyKey === undefined) return undefined
    const [row] = await em.execute<ChangeRow[]>(
      'select * from user_change where actor = ? and route = ? and key = ? for update',
      [actorOf(context), context.route, context.idempotencyKey],
    )
    return row
  }

  private async takeUpAgain(em: EntityManager, row: ChangeRow, context: CommandContext): Promise<UserChange> {
    if (row.request_hash !== context.requestHash) refuse('idempotency.different-body')
    if (row.finished_at === null) {
      const now = this.clock.now().getTime()
      if (new Date(row.held_until).getTime() > now) refuse('idempotency.in-progress', { retryAfter: 1 })
      await em.execute('update user_change set held_until = ? where id = ?', [new Date(now + heldFor), row.id])
    }
    return this.toChange(row, context)
  }

  private async write<Wanted>(
    em: EntityManager,
    command: UserCommand<Wanted, unknown>,
    wanted: Wanted,
    context: CommandContext,
  ): Promise<UserChange> {
    const id = randomUUID()
    const email = command.emailOf(wanted)
    await em.execute(
      `insert into user_change (id, kind, user_ids, email_digest, wanted_sealed, actor, actor_username, actor_groups, route, key,
         request_hash, correlation_id, asked_at, held_until)
       select ?, ?, ?::uuid[], ?, ?, ?, ?, array(select json_array_elements_text(?::json)), ?, ?, ?, ?, ?, ?`,
      [
        id,
        command.kind,
        `{${command.usersOf(wanted).join(',')}}`,
        email === undefined ? null : this.emails.digest(email),
        this.emails.sealChange(wanted, id),
        actorOf(context),
        context.caller?.username ?? '',
        JSON.stringify(context.caller?.groups ?? []),
        context.route,
        context.idempotencyKey ?? null,
        context.requestHash,
        context.correlationId,
        context.now,
        new Date(this.clock.now().getTime() + heldFor),
      ],
    )
    return { id, kind: command.kind, wanted, isFinished: false, attempts: 0, context }
  }

  private toChange(row: ChangeRow, context: CommandContext): UserChange {
    const wanted = row.wanted_sealed && this.emails.openChange(row.wanted_sealed, row.id)
    const { id, kind, attempts } = row
    return { id, kind, wanted, isFinished: row.finished_at !== null, attempts, context }
  }
}

/** The request that asked for a change, for the case that it is no more: who asked, and where its answer is kept. */
function contextOf(row: ChangeRow, now: Date): CommandContext {
  const endpoint = Object.values(adminHttp).find(({ method, path }) => `${method} ${path}` === row.route)
  return {
    caller: { sub: row.actor, username: row.actor_username, groups: row.actor_groups, expiresAt: now },
    requestHash: row.request_hash,
    route: row.route,
    correlationId: row.correlation_id,
    now,
    ...(row.key === null ? {} : { idempotencyKey: row.key }),
    ...(endpoint ? { endpoint } : {}),
  }
}

function actorOf(context: CommandContext): string {
  return context.caller?.sub ?? 'nobody'
}

function refuseTwin(failure: unknown): never {
  if (violates(failure, 'user_change_key')) throw new Refusal('idempotency.in-progress', { retryAfter: 1 })
  if (violates(failure, 'user_change_invitation')) throw new Refusal('users.change-in-progress', { retryAfter: 1 })
  throw failure
}
