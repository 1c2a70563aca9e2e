import type { EntityManager } from '@mikro-orm/postgresql'
import type { Outcome } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import type { z } from 'zod'
import type { PortalUsers } from './portal-users.ts'
import type { PoolMember, UserPool } from './user-pool.ts'

/** What a command has at hand once the pool has done its part: the transaction that writes it down. */
export interface Settling {
  readonly em: EntityManager
  readonly users: PortalUsers
  /** The accounts as they are now; none where they are gone. */
  readonly members: readonly PoolMember[]
  readonly context: CommandContext
  /** When the pool had done its part: the request may have come long before. */
  readonly now: Date
  record(action: Outcome<unknown>['action']): Promise<void>
}

/** What a command has at hand while it asks the pool. */
export interface Asking {
  readonly pool: UserPool
  /** To be called between calls of a long piece of work, so that nobody else takes it for abandoned. */
  stillAtIt(): Promise<void>
}

/** A change of accounts: what it asks of the pool, and what it comes to here. What is wanted arrives from storage, too. */
export interface UserCommand<Wanted, Results> {
  readonly kind: string
  readonly wanted: z.ZodType<Wanted>
  /** Code for each failure of the pool that is an answer and not a breakdown, by the protocol's name. */
  readonly refusals: Readonly<Record<string, string>>
  usersOf(wanted: unknown): readonly string[]
  /** Address of an account that is to be; no two are opened for one at the same time. */
  emailOf(wanted: unknown): string | undefined
  /** May be called again after it was done half or whole: it looks before it changes, or changes nothing twice. */
  ask(asking: Asking, wanted: unknown): Promise<readonly PoolMember[]>
  settle(settling: Settling, wanted: unknown): Promise<Outcome<Results>>
}

/** Declares a command over what its schema reads. */
export function userCommand<Wanted, Results>(parts: {
  kind: string
  wanted: z.ZodType<Wanted>
  refusals: Readonly<Record<string, string>>
  usersOf: (wanted: Wanted) => readonly string[]
  emailOf?: (wanted: Wanted) => string
  ask: (asking: Asking, wanted: Wanted) => Promise<readonly PoolMember[]>
  settle: (settling: Settling, wanted: Wanted) => Promise<Outcome<Results>>
}): UserCommand<Wanted, Results> {
  const { kind, wanted: schema, refusals } = parts
  return {
    kind,
    wanted: schema,
    refusals,
    usersOf: (wanted) => parts.usersOf(schema.parse(wanted)),
    emailOf: (wanted) => parts.emailOf?.(schema.parse(wanted)),
    ask: (asking, wanted) => parts.ask(asking, schema.parse(wanted)),
    settle: (settling, wanted) => parts.settle(settling, schema.parse(wanted)),
  }
}
