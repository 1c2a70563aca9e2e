import type { EntityManager } from '@mikro-orm/postgresql'
import type { Type } from '@nestjs/common'
import type { EventDefinition, EventEnvelope } from '@portal/contracts-common'
import type { z } from 'zod'

/** Handles the events of a consumer; a provider of the service. */
export interface EventHandler<Payload = unknown> {
  /**
   * Handles an event with entities of `em` only: its effect and the inbox row are one transaction. May be called again after
   * a failure. Events of one aggregate arrive in order, except after failures.
   */
  handle(em: EntityManager, event: EventEnvelope<Payload>): Promise<void>
}

/** A durable consumer: the event it receives and its handler. */
export interface ConsumerDeclaration {
  /** Unique within the service. Changing it creates a new consumer that receives all events again. */
  readonly name: string
  readonly event: EventDefinition
  readonly handler: Type<EventHandler<never>>
}

/** What a service publishes and consumes. Only declared streams and consumers exist. */
export interface Topology {
  /** The service's name; its stream holds `evt.<service>.>`. */
  readonly service: string
  readonly consumers: readonly ConsumerDeclaration[]
}

/** Declares a consumer of `event` with a provider as its handler. */
export function consume<S extends z.ZodType>(
  event: EventDefinition<S>,
  options: { readonly name: string; readonly handler: Type<EventHandler<z.output<S>>> },
): ConsumerDeclaration {
  return { name: options.name, event, handler: options.handler as Type<EventHandler<never>> }
}

/** Declares a service's topology. Throws when two consumers have the same name, or for a name that NATS does not accept. */
export function defineTopology(topology: Topology): Topology {
  const names = topology.consumers.map((consumer) => consumer.name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new Error(`Two consumers are named ${duplicate}`)
  const invalid = [topology.service, ...names].find((name) => !/^[a-z][a-z0-9-]*$/.test(name))
  if (invalid !== undefined) throw new Error(`Invalid stream or consumer name: ${invalid}`)
  return topology
}

/** The stream that holds the events of `service`. */
export function getStream(service: string): { readonly name: string; readonly subjects: string[] } {
  return { name: `evt-${service}`, subjects: [`evt.${service}.>`] }
}

/** The service that publishes `subject`. */
export function getPublisher(subject: string): string {
  const [, service] = subject.split('.')
  if (!service) throw new Error(`Invalid event subject: ${subject}`)
  return service
}

/** The durable name of a consumer. */
export function getDurableName(service: string, consumer: string): string {
  return `${service}-${consumer}`
}
