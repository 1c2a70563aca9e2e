import type { EntityManager } from '@mikro-orm/postgresql'
import type { DomainEvent } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import type { z } from 'zod'

/** What an approved change returns: its events, and what is needed to undo it. */
export interface Approved<Undo> {
  readonly undo: Undo
  readonly events: readonly DomainEvent[]
}

/** A kind of change that needs two people. Its functions run in the transaction of the approval, and refuse by throwing. */
export interface ApprovalKind<Payload, Undo> {
  /** Unique within the service, such as `merge-persons`. */
  readonly name: string
  /** Ids of what is changed; stored as it is, so without personal data. */
  readonly payload: z.ZodType<Payload>
  readonly undoData: z.ZodType<Undo>
  /** Returns the days in which a change made now can be undone; 0: never. Called before the transaction of the approval. */
  readonly readUndoDays: (now: Date) => Promise<number>
  /** Makes the change. */
  readonly execute: (em: EntityManager, context: CommandContext, payload: Payload) => Promise<Approved<Undo>>
  /** Takes the change back. */
  readonly undo: (
    em: EntityManager,
    context: CommandContext,
    change: { readonly payload: Payload; readonly undo: Undo },
  ) => Promise<readonly DomainEvent[]>
}

export function defineApprovalKind<Payload, Undo>(kind: ApprovalKind<Payload, Undo>): ApprovalKind<Payload, Undo> {
  return kind
}
