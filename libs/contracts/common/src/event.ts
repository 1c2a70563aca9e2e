import type { z } from 'zod'

/** A fact a service publishes, declared in the contract's `events/`. Additive changes only; a break is a new `v`. */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  /** `evt.<service>.<aggregate>.<past-tense>.v<n>` */
  readonly subject: `evt.${string}.${string}.${string}.v${number}`
  readonly payload: S
}

/** Declares an event. */
export function event<S extends z.ZodType>(subject: EventDefinition['subject'], payload: S): EventDefinition<S> {
  return { subject, payload }
}

/** What travels: the outbox row's id is the message id, so that a consumer can tell a repetition. */
export interface EventEnvelope<Payload> {
  readonly id: string
  readonly subject: string
  /** Instant of the change, ISO 8601 UTC. */
  readonly at: string
  /** Version of the aggregate after the change, for ordering within it. */
  readonly aggregateId: string
  readonly payload: Payload
}

/** A read-only question answered over NATS: `qry.<service>.<noun>.<verb>.v<n>`. */
export interface QueryDefinition<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly subject: `qry.${string}.${string}.${string}.v${number}`
  readonly question: Q
  readonly answer: A
  /** Milliseconds to wait for an answer. */
  readonly timeout: number
}

/** Declares a query. */
export function query<Q extends z.ZodType, A extends z.ZodType>(
  subject: QueryDefinition['subject'],
  schemas: { question: Q; answer: A; timeout?: number },
): QueryDefinition<Q, A> {
  return { subject, question: schemas.question, answer: schemas.answer, timeout: schemas.timeout ?? 2000 }
}
