import type { EntityManager } from '@mikro-orm/postgresql'
import type { Type } from '@nestjs/common'
import type { EventDefinition, EventEnvelope } from '@portal/contracts-common'
import type { z } from 'zod'

/** What handles a consumer's events: a provider of the service. */
export interface EventHandler<Payload = unknown> {
  /**
   * Does what the event asks for, with entities of `em` only: the effect and the note that the event was seen are one
   * transaction. May be called again after a failure. Events of one aggregate come in order except after failures.
   */
  handle(em: EntityManager, event: EventEnvelope<Payload>): Promise<void>
}

/** A durable consumer: what it hears and who handles it. */
export interface ConsumerDeclaration {
  /** Unique within the service; changing it makes a new consumer that hears everything again. */
  readonly name: string
  readonly event: EventDefinition
  readonly by: Type<EventHandler<never>>
}

/** What a service publishes and hears. Streams and consumers exist only as declared here. */
export interface Topology {
  /** The service's name; its stream holds `evt.<service>.>`. */
  readonly service: string
  readonly consumers: readonly ConsumerDeclaration[]
}

/** Declares a consumer of `event`, handled by the provider `by`. */
export function consume<S extends z.ZodType>(
  event: EventDefinition<S>,
  options: { readonly name: string; readonly by: Type<EventHandler<z.output<S>>> },
): ConsumerDeclaration {
  return { name: options.name, event, by: options.by as Type<EventHandler<never>> }
}

/** Declares a service's topology; throws when two consumers share a name. */
export function defineTopology(topology: Topology): Topology {
  const names = topology.consumers.map((consumer) => consumer.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two consumers are called ${twice}`)
  const wrong = [topology.service, ...names].find((name) => !/^[a-z][a-z0-9-]*$/.test(name))
  if (wrong !== undefined) throw new Error(`not a name of a stream or consumer: ${wrong}`)
  return topology
}

/** The stream that holds what `service` publishes. */
export function streamOf(service: string): { readonly name: string; readonly subjects: string[] } {
  return { name: `evt-${service}`, subjects: [`evt.${service}.>`] }
}

/** The service that publishes `subject`. */
export function publisherOf(subject: string): string {
  const [, service] = subject.split('.')
  if (!service) throw new Error(`not the subject of an event: ${subject}`)
  return service
}

/** The durable name of a consumer. */
export function durableName(service: string, consumer: string): string {
  return `${service}-${consumer}`
}
