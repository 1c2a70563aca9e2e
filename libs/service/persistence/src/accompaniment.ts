import { randomUUIDv7 } from 'node:crypto'
import type { EventDefinition } from '@portal/contracts-common'
import type { CommandContext } from '@portal/service-kit'
import type { z } from 'zod'

/** What a command did, for the audit trail. */
export interface Action {
  /** A verb in the past tense with its noun: `comment.added`. */
  readonly kind: string
  readonly entityType: string
  readonly entityId: string
  /** The parts that changed, before and after; no secrets. */
  readonly before?: unknown
  readonly after?: unknown
  /** Why, where the person gave a reason. */
  readonly reason?: string
  /** Whom the person acted for. */
  readonly onBehalfOf?: string
}

/** An event to be published once the transaction is committed. */
export interface Occurrence {
  readonly id: string
  readonly subject: string
  readonly aggregateId: string
  readonly payload: unknown
}

/** An event that occurred: `occurred(commentAdded, comment.id, { ... })`. The payload is checked against its definition. */
export function occurred<S extends z.ZodType>(
  definition: EventDefinition<S>,
  aggregateId: string,
  payload: z.input<S>,
): Occurrence {
  return { id: randomUUIDv7(), subject: definition.subject, aggregateId, payload: definition.payload.parse(payload) }
}

/** The answer kept for repetitions of a request: itself, or the facts that it is made of again (JSON). */
export interface KeptAnswer {
  readonly actor: string
  readonly key: string
  readonly status: number
  readonly answer?: string
  readonly facts?: string
}

/** The action row that accompanies a change; jsonb columns as the text of their JSON. */
export interface ActionRow {
  readonly id: string
  /** The instant of the change, ISO 8601 UTC. */
  readonly at: string
  readonly kind: string
  readonly entity_type: string
  readonly entity_id: string
  readonly actor: string | null
  readonly actor_groups: readonly string[]
  readonly on_behalf_of: string | null
  readonly reason: string | null
  readonly route: string
  readonly correlation_id: string
  readonly before: string | null
  readonly after: string | null
}

/** The row of an event. */
export interface EventRow {
  readonly id: string
  readonly action_id: string
  /** The instant of the change, ISO 8601 UTC. */
  readonly at: string
  readonly subject: string
  readonly aggregate_id: string
  /** JSON. */
  readonly payload: string
}

/** Everything that accompanies one change. */
export interface Accompaniment {
  readonly changeId: string | undefined
  readonly action: ActionRow
  readonly events: readonly EventRow[]
  readonly requestHash: string
  readonly kept: KeptAnswer | undefined
}

/** What one transaction wrote to be published. */
export interface Commit {
  /** Of its row of `outbox_commit`. */
  readonly id: string
  readonly accompaniments: readonly Accompaniment[]
}

/** Action, events and kept answer of a command; of the change with that id, where one statement makes both. */
export function accompanimentOf(
  context: CommandContext,
  action: Action,
  events: readonly Occurrence[],
  also: { readonly kept?: KeptAnswer | undefined; readonly changeId?: string } = {},
): Accompaniment {
  const { caller } = context
  const id = randomUUIDv7()
  const at = context.now.toISOString()
  return {
    changeId: also.changeId,
    action: {
      id,
      at,
      kind: action.kind,
      entity_type: action.entityType,
      entity_id: action.entityId,
      actor: caller?.sub ?? null,
      actor_groups: caller?.groups ?? [],
      on_behalf_of: action.onBehalfOf ?? null,
      reason: action.reason ?? null,
      route: context.route,
      correlation_id: context.correlationId,
      before: jsonOf(action.before),
      after: jsonOf(context.lacksExpectedVersion ? marked(action.after) : action.after),
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
    kept: also.kept,
  }
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

/** Whoever changes something without saying which version of it they saw may overwrite what another has just written. */
function marked(after: unknown): object {
  const members = typeof after === 'object' && after !== null && !Array.isArray(after) ? after : { value: after }
  return { ...members, withoutExpectedVersion: true }
}
