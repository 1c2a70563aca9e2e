import type { z } from 'zod'

/**
 * An event that a service publishes, declared in its contract's `events/`. Changes must be additive; a breaking change
 * needs a new `v`.
 */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  /** `evt.<service>.<aggregate>.<past-tense>.v<n>` */
  readonly subject: `evt.${string}.${string}.${string}.v${number}`
  readonly payload: S
}

/** Declares an event. */
export function event<S extends z.ZodType>(subject: EventDefinition['subject'], payload: S): EventDefinition<S> {
  return { subject, payload }
}

/** A published event. Its id is the outbox row's id, so that consumers can detect duplicates. */
export interface EventEnvelope<Payload> {
  readonly id: string
  readonly subject: string
  /** Time of the change, ISO 8601 UTC. */
  readonly at: string
  /** Id of the aggregate that changed. */
  readonly aggregateId: string
  readonly payload: Payload
}

/** A read-only request over NATS: `qry.<service>.<noun>.<verb>.v<n>`. */
export interface QueryDefinition<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly subject: `qry.${string}.${string}.${string}.v${number}`
  readonly request: Q
  readonly response: A
  /** Time to wait for a response, in milliseconds. */
  readonly timeoutMs: number
}

/** Declares a query. */
export function query<Q extends z.ZodType, A extends z.ZodType>(
  subject: QueryDefinition['subject'],
  schemas: { request: Q; response: A; timeoutMs?: number },
): QueryDefinition<Q, A> {
  return { subject, request: schemas.request, response: schemas.response, timeoutMs: schemas.timeoutMs ?? 2000 }
}
