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

/** A data-changing statement with RETURNING, prepared under its name; its parameters are `$1` to `$n` for n values. */
export interface ChangeStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

const texts = new Map<string, string>()

/**
 * One statement for everything that accompanies a change: a statement each would cost a third of the throughput. With
 * `change` it holds the change itself too, and writes nothing when that changes no row. Answers `changed`, the number of rows.
 */
function textFor(change: ChangeStatement | undefined): string {
  const name = change?.name ?? ''
  const known = texts.get(name)
  if (known !== undefined) return known
  const $ = (position: number, type: string) => `$${(change?.values.length ?? 0) + position}::${type}`
  const id = $(1, 'uuid')
  const at = $(2, 'timestamptz')
  const route = $(10, 'text')
  const text = `
with change as (${change?.text ?? 'select 1'}),
once as (select from change limit 1),
written as (
  insert into action (id, at, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason, route, correlation_id, before, after)
  select ${id}, ${at}, ${$(3, 'text')}, ${$(4, 'text')}, ${$(5, 'text')}, ${$(6, 'text')}, ${$(7, 'text[]')}, ${$(8, 'text')},
    ${$(9, 'text')}, ${route}, ${$(11, 'text')}, ${$(12, 'jsonb')}, ${$(13, 'jsonb')} from once
), published as (
  insert into outbox (id, action_id, at, subject, aggregate_id, payload)
  select e.id, ${id}, ${at}, e.subject, e.aggregate_id, e.payload
  from once, unnest(${$(14, 'uuid[]')}, ${$(15, 'text[]')}, ${$(16, 'text[]')}, ${$(17, 'jsonb[]')}) as e (id, subject, aggregate_id, payload)
), queued as (
  insert into outbox_delivery (action_id) select ${id} from once
), kept as (
  insert into idempotency (actor, route, key, request_hash, status, answer, at)
  select ${$(18, 'text')}, ${route}, ${$(19, 'text')}, ${$(20, 'text')}, ${$(21, 'smallint')}, ${$(22, 'text')}, ${at}
  from once where ${$(19, 'text')} is not null
)
select count(*)::int as changed from change`
  texts.set(name, text)
  return text
}

/** The statement with its values, as a named prepared query of the pg client. */
export function sideRows(
  context: CommandContext,
  action: Action,
  events: readonly Occurrence[],
  options: { readonly kept?: KeptAnswer | undefined; readonly change?: ChangeStatement } = {},
): { name: string; text: string; values: unknown[] } {
  const { kept, change } = options
  const { caller } = context
  const values = [
    ...(change?.values ?? []),
    randomUUID(),
    context.now.toISOString(),
    action.kind,
    action.entityType,
    action.entityId,
    caller?.sub ?? null,
    caller?.groups ?? [],
    action.onBehalfOf ?? null,
    action.reason ?? null,
    context.route,
    context.correlationId,
    action.before === undefined ? null : JSON.stringify(action.before),
    action.after === undefined ? null : JSON.stringify(action.after),
    events.map((event) => event.id),
    events.map((event) => event.subject),
    events.map((event) => event.aggregateId),
    events.map((event) => JSON.stringify(event.payload)),
    kept?.actor ?? '',
    kept?.key ?? null,
    context.requestHash,
    kept?.status ?? 0,
    kept?.answer ?? '',
  ]
  return { name: change ? `${change.name}+side-rows` : 'side-rows', text: textFor(change), values }
}
