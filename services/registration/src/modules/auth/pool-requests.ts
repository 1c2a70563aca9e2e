import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Commands, Database, type Outcome } from '@portal/persistence'
import { Refusal, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { EmailVerificationLinks } from '../links/index.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'

const insertPending = {
  name: 'pending-pool-request-insert',
  text: 'insert into pending_pool_request (request_digest, started_at) values ($1, $2) on conflict do nothing returning 1 as inserted',
}
const deletePending = {
  name: 'pending-pool-request-delete',
  text: 'delete from pending_pool_request where request_digest = $1',
}

/** A request to the user pool, and what is stored after it succeeds. */
export interface PoolRequest<PoolResult, Results> {
  /** Content of the request, without anything that differs when it is retried. */
  readonly requestContent: unknown
  /** `isRetry`: the request was sent before and its outcome is unknown, so "already exists" may be its own result. */
  readonly callPool: (isRetry: boolean) => Promise<PoolResult>
  readonly outcome: (em: EntityManager, poolResult: PoolResult) => Promise<Outcome<Results>>
}

/**
 * Sends requests to the user pool that cannot be repeated: an account is created once, a code is used once. A retry
 * with the same Idempotency-Key gets the stored response; if the pool's response was lost, the retry is marked as one.
 * Neither passwords nor codes are stored, nor a digest of them that could be brute-forced from the database alone.
 */
@Injectable()
export class PoolRequests {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly links: EmailVerificationLinks,
  ) {}

  async run<PoolResult, Results>(
    context: CommandContext,
    { requestContent, callPool, outcome }: PoolRequest<PoolResult, Results>,
  ): Promise<ApiResponse<Results>> {
    const { idempotencyKey: key } = context
    if (key === undefined) {
      const poolResult = await callPool(false)
      return this.commands.run(withoutIdempotencyKey(context), (em) => outcome(em, poolResult))
    }
    const hashedContext = {
      ...context,
      requestHash: this.links.digest('request', JSON.stringify(requestContent)).toString('base64url'),
    }
    const stored = await this.commands.findStoredResponse<Results>(hashedContext)
    if (stored) return stored
    const requestDigest = this.links.digest('request', `${context.caller?.sub ?? 'nobody'} ${context.route} ${key}`)
    const isRetry = (await this.database.find(insertPending, [requestDigest, context.now.toISOString()])) === undefined
    const poolResult = await callPool(isRetry).catch(async (failure: unknown) => {
      if (isDefinitive(failure)) await this.database.rows(deletePending, [requestDigest])
      throw failure
    })
    const response = await this.commands.run(hashedContext, (em) => outcome(em, poolResult))
    await this.database.rows(deletePending, [requestDigest])
    return response
  }

  /** Returns a number derived from the request, equal for retries, so that generated values are generated once. */
  getRequestNumber({ route, idempotencyKey = crypto.randomUUID() }: CommandContext): number {
    return this.links.digest('request', `number ${route} ${idempotencyKey}`).readUInt32BE()
  }
}

/** Pool errors about a code that may have been used by the first attempt of a retried request. */
export const spentCodeErrors = {
  CodeMismatchException: 'auth.outcome-unknown',
  ExpiredCodeException: 'auth.outcome-unknown',
} as const

/** Whether the pool responded, so that the outcome is known. */
function isDefinitive(failure: unknown): boolean {
  if (!(failure instanceof Refusal)) return false
  return failure.code !== 'service.unavailable' && failure.code !== 'auth.outcome-unknown'
}
