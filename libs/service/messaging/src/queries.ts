import { NoRespondersError, TimeoutError, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { QueryDefinition } from '@portal/contracts-common'
import { Refusal, type Logger } from '@portal/service-kit'
import type { z } from 'zod'
import type { NatsClient } from './nats-client.ts'

const errorPrefix = '!'
const encoder = new TextEncoder()

type QueryHandler<RequestSchema extends z.ZodType, ResponseSchema extends z.ZodType> = (
  request: z.output<RequestSchema>,
) => Promise<z.input<ResponseSchema>> | z.input<ResponseSchema>

/** Read-only queries between services: a thin typed layer over NATS request and reply. */
export class Queries {
  readonly #nats: NatsClient
  readonly #service: string
  readonly #logger: Logger
  readonly #handledSubjects = new Set<string>()

  constructor(nats: NatsClient, service: string, logger: Logger) {
    this.#nats = nats
    this.#service = service
    this.#logger = logger
  }

  /**
   * Queries another service. The response is validated against the contract; unknown fields are dropped. Refuses with 503
   * (`service.unavailable`) when no response arrives within the query's timeout.
   */
  async request<RequestSchema extends z.ZodType, ResponseSchema extends z.ZodType>(
    definition: QueryDefinition<RequestSchema, ResponseSchema>,
    request: z.input<RequestSchema>,
  ): Promise<z.output<ResponseSchema>> {
    const connection = this.#nats.connection
    if (!connection) throw unavailable(definition)
    const payload = JSON.stringify(definition.request.parse(request))
    let reply: Msg
    try {
      reply = await connection.request(definition.subject, payload, { timeout: definition.timeoutMs })
    } catch (failure) {
      throw unavailable(definition, failure)
    }
    const text = reply.string()
    if (text.startsWith(errorPrefix)) throw unavailable(definition, new Error(text.slice(1)))
    return definition.response.parse(JSON.parse(text))
  }

  /** Handles the query for as long as the service runs; its instances share the requests. */
  handle<RequestSchema extends z.ZodType, ResponseSchema extends z.ZodType>(
    definition: QueryDefinition<RequestSchema, ResponseSchema>,
    handler: QueryHandler<RequestSchema, ResponseSchema>,
  ): void {
    if (this.#handledSubjects.has(definition.subject)) throw new Error(`${definition.subject} has two handlers`)
    this.#handledSubjects.add(definition.subject)
    let subscribed: NatsConnection | undefined
    this.#nats.onConnected((connection) => {
      // A subscription survives reconnections of its connection.
      if (subscribed === connection) return
      subscribed = connection
      connection.subscribe(definition.subject, {
        queue: this.#service,
        callback: (_, message) => void this.#respond(definition, handler, message),
      })
    })
  }

  async #respond<RequestSchema extends z.ZodType, ResponseSchema extends z.ZodType>(
    definition: QueryDefinition<RequestSchema, ResponseSchema>,
    handler: QueryHandler<RequestSchema, ResponseSchema>,
    message: Msg,
  ): Promise<void> {
    try {
      const request = definition.request.parse(message.json())
      message.respond(JSON.stringify(definition.response.parse(await handler(request))))
    } catch (failure) {
      this.#logger.error({ err: failure, subject: definition.subject }, 'query failed')
      message.respond(encoder.encode(`${errorPrefix}${failure instanceof Error ? failure.name : 'failed'}`))
    }
  }
}

function unavailable(definition: QueryDefinition, cause?: unknown): Refusal {
  const details = { query: definition.subject, retryAfter: 1 }
  const reason = cause instanceof TimeoutError || cause instanceof NoRespondersError ? cause.name : undefined
  return new Refusal(
    'service.unavailable',
    { ...details, ...(reason === undefined ? {} : { reason }) },
    undefined,
    cause,
  )
}
