import { randomUUIDv7 } from 'node:crypto'
import type { EventDefinition } from '@portal/contracts-common'
import type { CommandContext } from '@portal/service-kit'
import type { z } from 'zod'

/** Name of an audited action: `<noun>.<past-tense verb>`, for example `comment.added`. */
export type ActionKind = `${string}.${string}`

/** What a command did, for the audit trail. */
export interface Action {
  readonly kind: ActionKind
  readonly entityType: string
  readonly entityId: string
  /** The changed fields before and after; never secrets. */
  readonly before?: unknown
  readonly after?: unknown
  /** The reason given by the user. */
  readonly reason?: string
}

/** An event that is published after the transaction commits. */
export interface DomainEvent {
  readonly id: string
  readonly subject: string
  readonly aggregateId: string
  readonly payload: unknown
}

/** Creates an event: `domainEvent(commentAdded, comment.id, { ... })`. Throws when the payload does not match its definition. */
export function domainEvent<S extends z.ZodType>(
  definition: EventDefinition<S>,
  aggregateId: string,
  payload: z.input<S>,
): DomainEvent {
  return { id: randomUUIDv7(), subject: definition.subject, aggregateId, payload: definition.payload.parse(payload) }
}

/** The response stored under an idempotency key: its full body, or the data from which a replay rebuilds it (JSON). */
export interface StoredResponse {
  readonly actor: string
  readonly key: string
  readonly status: number
  readonly body?: string
  readonly replayData?: string
}

/** The row of `action` written with a change. The jsonb columns are JSON text. */
export interface ActionRow {
  readonly id: string
  /** Time of the change, ISO 8601 UTC. */
  readonly at: string
  readonly kind: string
  readonly entity_type: string
  readonly entity_id: string
  readonly actor: string | null
  readonly actor_groups: readonly string[]
  /** HISA ID of the person for whom the actor acted. */
  readonly on_behalf_of: string | null
  readonly reason: string | null
  readonly route: string
  readonly correlation_id: string
  readonly before: string | null
  readonly after: string | null
}

/** A row of the view `outbox_event`. */
export interface EventRow {
  readonly id: string
  readonly action_id: string
  /** Time of the change, ISO 8601 UTC. */
  readonly at: string
  readonly subject: string
  readonly aggregate_id: string
  /** JSON. */
  readonly payload: string
}

/** The rows written with one change: its action with the events, its outbox entry and its stored response. */
export interface CommandRecord {
  readonly changeId: string | undefined
  readonly action: ActionRow
  readonly events: readonly EventRow[]
  readonly requestHash: string
  readonly storedResponse: StoredResponse | undefined
}

/** What one transaction wrote to be published. */
export interface Commit {
  /** Id of the row in `outbox`. */
  readonly id: string
  readonly records: readonly CommandRecord[]
}

/** Creates the record of a command. `changeId` links it to its change when one statement writes both. */
export function createCommandRecord(
  context: CommandContext,
  action: Action,
  events: readonly DomainEvent[],
  options: { readonly storedResponse?: StoredResponse | undefined; readonly changeId?: string } = {},
): CommandRecord {
  const { caller } = context
  const id = randomUUIDv7()
  const at = context.now.toISOString()
  return {
    changeId: options.changeId,
    action: {
      id,
      at,
      kind: action.kind,
      entity_type: action.entityType,
      entity_id: action.entityId,
      actor: caller?.sub ?? null,
      actor_groups: caller?.groups ?? [],
      on_behalf_of: caller?.actingFor?.hisaPersonId ?? null,
      reason: action.reason ?? null,
      route: context.route,
      correlation_id: context.correlationId,
      before: toJson(action.before),
      after: toJson(context.lacksExpectedVersion ? markWithoutExpectedVersion(action.after) : action.after),
    },
    events: events.map(({ id: eventId, subject, aggregateId, payload }) => ({
      id: eventId,
      action_id: id,
      at,
      subject,
      aggregate_id: aggregateId,
      payload: JSON.stringify(payload),
    })),
    requestHash: context.requestHash,
    storedResponse: options.storedResponse,
  }
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

/** Marks a change made without an expected version: it may have overwritten somebody else's change. */
function markWithoutExpectedVersion(after: unknown): object {
  const members = typeof after === 'object' && after !== null && !Array.isArray(after) ? after : { value: after }
  return { ...members, withoutExpectedVersion: true }
}
