import { randomUUID } from 'node:crypto'
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
  return { id: randomUUID(), subject: definition.subject, aggregateId, payload: definition.payload.parse(payload) }
}

/** The answer kept for repetitions of a request. */
export interface KeptAnswer {
  readonly actor: string
  readonly key: string
  readonly status: number
  readonly answer: string
}

/** A data-changing statement that can make the changes of several commands at once, prepared under its name. */
export interface ChangeStatement {
  readonly name: string
  /** Takes `$1`, a JSON list of rows, and returns the `id` below as `change_id` for every row that it changed. */
  readonly text: string
  /** A uuid of this command alone, which its rows hold. */
  readonly id: string
  readonly rows: readonly object[]
}

/** What accompanies one change, as the statement reads it. */
export interface Accompaniment {
  readonly change_id?: string | undefined
  readonly [column: string]: unknown
}

/** A named prepared query of the pg client. */
interface Statement {
  readonly name: string
  readonly text: string
  readonly values: string[]
}

/** Action, events and kept answer of a command; of the change with that id, where one statement makes both. */
export function accompanimentOf(
  context: CommandContext,
  action: Action,
  events: readonly Occurrence[],
  also: { readonly kept?: KeptAnswer | undefined; readonly changeId?: string } = {},
): Accompaniment {
  const { caller } = context
  return {
    change_id: also.changeId,
    id: randomUUID(),
    at: context.now,
    kind: action.kind,
    entity_type: action.entityType,
    entity_id: action.entityId,
    actor: caller?.sub,
    actor_groups: caller?.groups ?? [],
    on_behalf_of: action.onBehalfOf,
    reason: action.reason,
    route: context.route,
    correlation_id: context.correlationId,
    before: action.before,
    after: context.lacksExpectedVersion ? marked(action.after) : action.after,
    events: events.map(({ id, subject, aggregateId, payload }) => ({
      id,
      subject,
      aggregate_id: aggregateId,
      payload,
    })),
    request_hash: context.requestHash,
    kept_for: also.kept?.actor,
    key: also.kept?.key,
    status: also.kept?.status,
    answer: also.kept?.answer,
  }
}

/** Whoever changes something without saying which version of it they saw may overwrite what another has just written. */
function marked(after: unknown): object {
  const members = typeof after === 'object' && after !== null && !Array.isArray(after) ? after : { value: after }
  return { ...members, withoutExpectedVersion: true }
}

/** One statement for everything that accompanies a change: a statement each would cost a third of the throughput. */
export function sideRows(accompaniment: Accompaniment): Statement {
  return { name: 'side-rows', text: textAlone, values: [JSON.stringify([accompaniment])] }
}

/**
 * One statement for changes of one shape with all that accompanies them: for each change that is made, and for no other.
 * Answers the `change_id` of those.
 */
export function changesWithSideRows(
  changes: readonly ChangeStatement[],
  accompaniments: readonly Accompaniment[],
): Statement {
  const [first] = changes
  if (!first) throw new Error('There is nothing to change.')
  const { name, text } = first
  return {
    name: `${name}+side-rows`,
    text: textWith(text),
    values: [JSON.stringify(changes.flatMap(({ rows }) => rows)), JSON.stringify(accompaniments)],
  }
}

const texts = new Map<string, string>()

function textWith(change: string): string {
  const known = texts.get(change)
  if (known !== undefined) return known
  const made = 'where change_id in (select change_id from change)'
  const text = `with change as (${change}), ${writing('$2', made)} select change_id from accompaniment`
  texts.set(change, text)
  return text
}

const textAlone = `with ${writing('$1', '')} select from accompaniment`

function writing(list: string, made: string): string {
  return `
accompaniment as materialized (
  select * from json_to_recordset(${list}::json) as a (change_id uuid, id uuid, at timestamptz, kind text, entity_type text,
    entity_id text, actor text, actor_groups text[], on_behalf_of text, reason text, route text, correlation_id text,
    before jsonb, after jsonb, events json, request_hash text, kept_for text, key text, status smallint, answer text) ${made}
), written as (
  insert into action (id, at, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason, route, correlation_id, before, after)
  select id, at, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason, route, correlation_id, before, after
  from accompaniment
), published as (
  insert into outbox (id, action_id, at, subject, aggregate_id, payload)
  select e.id, a.id, a.at, e.subject, e.aggregate_id, e.payload
  from accompaniment a, json_to_recordset(a.events) as e (id uuid, subject text, aggregate_id text, payload jsonb)
), queued as (
  insert into outbox_delivery (action_id) select id from accompaniment
), kept as (
  insert into idempotency (actor, route, key, request_hash, status, answer, at)
  -- By the database's clock: how long it is kept does not depend on when the command says that it happened.
  select kept_for, route, key, request_hash, status, answer, now() from accompaniment where key is not null
)`
}
