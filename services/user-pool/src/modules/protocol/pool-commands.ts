import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { Caller } from '@portal/service-kit'
import type { CallContext } from './operation.ts'

/** Who changes something: the person themselves, or the holder of an access key. */
export type Actor = { readonly id: string; readonly username: string } | 'administrator' | 'nobody'

/** A change of the pool: what is answered, and what its action row says (no personal data). */
export interface PoolChange<Answer> {
  readonly answer: Answer
  readonly kind: string
  readonly userId: string
  readonly after?: Readonly<Record<string, unknown>>
}

/** Runs changes: each in one transaction with its action row, which also goes to the audit trail. */
@Injectable()
export class PoolCommands {
  constructor(private readonly commands: Commands) {}

  async run<Answer>(
    operation: string,
    actor: Actor,
    context: CallContext,
    work: (em: EntityManager) => Promise<PoolChange<Answer>>,
  ): Promise<Answer> {
    const { correlationId, now } = context
    const command = {
      caller: callerOf(actor, context),
      requestHash: '',
      route: `user pool ${operation}`,
      correlationId,
      now,
    }
    const outcome = await this.commands.run(command, async (em) => {
      const { answer, kind, userId, after } = await work(em)
      const action = { kind, entityType: 'account', entityId: userId, ...(after ? { after } : {}) }
      return { results: answer, action }
    })
    return outcome.results
  }
}

function callerOf(actor: Actor, context: CallContext): Caller | undefined {
  if (actor === 'nobody') return undefined
  const { id, username } =
    actor === 'administrator' ? { id: `key ${context.accessKeyId ?? ''}`, username: actor } : actor
  return { sub: id, username, groups: [], expiresAt: context.now }
}
