import { NoRespondersError, TimeoutError, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { QueryDefinition } from '@portal/contracts-common'
import { Refusal, type Logger } from '@portal/service-kit'
import type { z } from 'zod'
import type { NatsLink } from './nats-link.ts'

const failed = '!'
const encoder = new TextEncoder()

/** Read-only questions between services: a thin typed layer over NATS request and reply. */
export class Queries {
  readonly #link: NatsLink
  readonly #service: string
  readonly #logger: Logger
  readonly #answered = new Set<string>()

  constructor(link: NatsLink, service: string, logger: Logger) {
    this.#link = link
    this.#service = service
    this.#logger = logger
  }

  /**
   * Asks another service; its answer is checked against the contract, and what the contract does not know is ignored.
   * 503 (`service.unavailable`) when nobody answers within the query's time.
   */
  async ask<Q extends z.ZodType, A extends z.ZodType>(
    definition: QueryDefinition<Q, A>,
    question: z.input<Q>,
  ): Promise<z.output<A>> {
    const connection = this.#link.connection
    if (!connection) throw unanswered(definition)
    const payload = JSON.stringify(definition.question.parse(question))
    let reply: Msg
    try {
      reply = await connection.request(definition.subject, payload, { timeout: definition.timeout })
    } catch (failure) {
      throw unanswered(definition, failure)
    }
    const text = reply.string()
    if (text.startsWith(failed)) throw unanswered(definition, new Error(text.slice(1)))
    return definition.answer.parse(JSON.parse(text))
  }

  /** Answers `definition` for as long as the service lives; several instances share the questions. */
  answerQuery<Q extends z.ZodType, A extends z.ZodType>(
    definition: QueryDefinition<Q, A>,
    answer: (question: z.output<Q>) => Promise<z.input<A>> | z.input<A>,
  ): void {
    if (this.#answered.has(definition.subject)) throw new Error(`${definition.subject} is answered twice`)
    this.#answered.add(definition.subject)
    let subscribed: NatsConnection | undefined
    this.#link.onConnected((connection) => {
      // A subscription survives reconnections of its connection.
      if (subscribed === connection) return
      subscribed = connection
      connection.subscribe(definition.subject, {
        queue: this.#service,
        callback: (_, message) => void this.#answer(definition, answer, message),
      })
    })
  }

  async #answer<Q extends z.ZodType, A extends z.ZodType>(
    definition: QueryDefinition<Q, A>,
    answer: (question: z.output<Q>) => Promise<z.input<A>> | z.input<A>,
    message: Msg,
  ): Promise<void> {
    try {
      const question = definition.question.parse(message.json())
      message.respond(JSON.stringify(definition.answer.parse(await answer(question))))
    } catch (failure) {
      this.#logger.error({ err: failure, subject: definition.subject }, 'a query could not be answered')
      message.respond(encoder.encode(`${failed}${failure instanceof Error ? failure.name : 'failed'}`))
    }
  }
}

function unanswered(definition: QueryDefinition, cause?: unknown): Refusal {
  const details = { query: definition.subject, retryAfter: 1 }
  const reason = cause instanceof TimeoutError || cause instanceof NoRespondersError ? cause.name : undefined
  return new Refusal(
    'service.unavailable',
    { ...details, ...(reason === undefined ? {} : { reason }) },
    undefined,
    cause,
  )
}
