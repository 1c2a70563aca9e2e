import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Commands, Database, type Outcome } from '@portal/persistence'
import { Refusal, type Answer, type CommandContext } from '@portal/service-kit'
import { MailedLinks } from '../links/mailed-links.ts'
import { withoutKey } from './without-key.ts'

const begin = {
  name: 'unsettled-begin',
  text: 'insert into unsettled_request (request, at) values ($1, $2) on conflict do nothing returning 1 as begun',
}
const settle = { name: 'unsettled-settle', text: 'delete from unsettled_request where request = $1' }

/** A request whose effect is the user pool's, and what is to be written here once the pool has said yes. */
export interface PoolEffect<Made, Results> {
  /** What the request says, without what changes when the same is sent again. */
  readonly said: unknown
  /** `isRepeated`: it was asked before and nobody knows what came of it, so that "it is there already" may be its own doing. */
  readonly effect: (isRepeated: boolean) => Promise<Made>
  readonly outcome: (em: EntityManager, made: Made) => Promise<Outcome<Results>>
}

/**
 * Effects in the user pool that cannot be had twice: an account is opened once, a code is taken once. By its
 * Idempotency-Key a request is answered as before where the answer was lost; where the pool's was, the repetition is told
 * that it is one. No password and no code is kept, nor a digest of them that the database alone could be asked by.
 */
@Injectable()
export class PoolEffects {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly links: MailedLinks,
  ) {}

  async run<Made, Results>(
    context: CommandContext,
    { said, effect, outcome }: PoolEffect<Made, Results>,
  ): Promise<Answer<Results>> {
    const { idempotencyKey: key } = context
    if (key === undefined) {
      const made = await effect(false)
      return this.commands.run(withoutKey(context), (em) => outcome(em, made))
    }
    const sealed = { ...context, requestHash: this.links.digest('request', JSON.stringify(said)).toString('base64url') }
    const earlier = await this.commands.answered<Results>(sealed)
    if (earlier) return earlier
    const request = this.links.digest('request', `${context.caller?.sub ?? 'nobody'} ${context.route} ${key}`)
    const isRepeated = (await this.database.find(begin, [request, context.now.toISOString()])) === undefined
    const made = await effect(isRepeated).catch(async (failure: unknown) => {
      if (isSettled(failure)) await this.database.rows(settle, [request])
      throw failure
    })
    const answer = await this.commands.run(sealed, (em) => outcome(em, made))
    await this.database.rows(settle, [request])
    return answer
  }

  /** The number of a request, the same when it is sent again: what is made for it is then made once. */
  numberOf({ route, idempotencyKey = crypto.randomUUID() }: CommandContext): number {
    return this.links.digest('request', `number ${route} ${idempotencyKey}`).readUInt32BE()
  }
}

/** What a pool says of a code that a repetition brings again: it may have been taken the first time. */
export const spent = {
  CodeMismatchException: 'auth.outcome-unknown',
  ExpiredCodeException: 'auth.outcome-unknown',
} as const

/** Whether the pool has said no, rather than nothing. */
function isSettled(failure: unknown): boolean {
  if (!(failure instanceof Refusal)) return false
  return failure.code !== 'service.unavailable' && failure.code !== 'auth.outcome-unknown'
}
