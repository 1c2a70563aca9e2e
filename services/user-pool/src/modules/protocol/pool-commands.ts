import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserPoolAction } from '@portal/contracts-registration/rules'
import { Commands, type DomainEvent } from '@portal/persistence'
import type { Caller } from '@portal/service-kit'
import type { CallContext } from './operation.ts'

/** Who makes the change: the person, or the holder of an access key. */
export type Actor = { readonly id: string; readonly username: string } | 'administrator' | 'nobody'

/** A change of the pool: the response, and the content of its action row (no personal data). */
export interface PoolChange<Answer> {
  readonly answer: Answer
  readonly kind: UserPoolAction
  readonly userId: string
  readonly after?: Readonly<Record<string, unknown>>
  readonly events?: readonly DomainEvent[]
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
      caller: toCaller(actor, context),
      requestHash: '',
      route: `user pool ${operation}`,
      correlationId,
      now,
    }
    const outcome = await this.commands.run(command, async (em) => {
      const { answer, kind, userId, after, events = [] } = await work(em)
      const action = { kind, entityType: 'account', entityId: userId, ...(after ? { after } : {}) }
      return { results: answer, action, events }
    })
    return outcome.results
  }
}

function toCaller(actor: Actor, context: CallContext): Caller | undefined {
  if (actor === 'nobody') return undefined
  const { id, username } =
    actor === 'administrator' ? { id: `key ${context.accessKeyId ?? ''}`, username: actor } : actor
  return { sub: id, username, groups: [], expiresAt: context.now }
}
