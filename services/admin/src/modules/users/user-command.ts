import type { EntityManager } from '@mikro-orm/postgresql'
import type { Outcome } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import type { z } from 'zod'
import type { PortalUsers } from './portal-users.store.ts'
import type { PoolMember, UserPool } from './user-pool.ts'

/** Passed to a command after the pool was called, to save the result in a transaction. */
export interface CompletionContext {
  readonly em: EntityManager
  readonly users: PortalUsers
  /** The current accounts; empty when they were deleted. */
  readonly members: readonly PoolMember[]
  readonly context: CommandContext
  /** Time at which the pool was done, possibly long after the request. */
  readonly now: Date
  record(action: Outcome<unknown>['action']): Promise<void>
}

/** Passed to a command while it calls the pool. */
export interface PoolContext {
  readonly pool: UserPool
  /** Must be called between the calls of a long operation, so that no other process takes the change over. */
  keepLock(): Promise<void>
}

/**
 * A change of accounts: what it does in the pool and how the result is saved. The request may also come from storage.
 */
export interface UserCommand<Request, Results> {
  readonly kind: string
  readonly request: z.ZodType<Request>
  /** Error codes by the pool's error name, for errors that are final and not worth a retry. */
  readonly poolErrors: Readonly<Record<string, string>>
  getUserIds(request: unknown): readonly string[]
  /** Address of an account to create; two accounts cannot be created for the same address at once. */
  getEmail(request: unknown): string | undefined
  /** May be called again after it was partly or completely done, so it must be idempotent. */
  callPool(poolContext: PoolContext, request: unknown): Promise<readonly PoolMember[]>
  complete(completion: CompletionContext, request: unknown): Promise<Outcome<Results>>
}

/** Defines a command over the content that its schema parses. */
export function defineUserCommand<Request, Results>(definition: {
  kind: string
  request: z.ZodType<Request>
  errorCodes: Readonly<Record<string, string>>
  getUserIds: (request: Request) => readonly string[]
  getEmail?: (request: Request) => string
  callPool: (poolContext: PoolContext, request: Request) => Promise<readonly PoolMember[]>
  complete: (completion: CompletionContext, request: Request) => Promise<Outcome<Results>>
}): UserCommand<Request, Results> {
  const { kind, request: schema, errorCodes: poolErrors } = definition
  return {
    kind,
    request: schema,
    poolErrors,
    getUserIds: (request) => definition.getUserIds(schema.parse(request)),
    getEmail: (request) => definition.getEmail?.(schema.parse(request)),
    callPool: (poolContext, request) => definition.callPool(poolContext, schema.parse(request)),
    complete: (completion, request) => definition.complete(completion, schema.parse(request)),
  }
}
