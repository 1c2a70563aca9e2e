import { Module, type DynamicModule } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { MikroORM } from '@mikro-orm/postgresql'
import { Commands, Database } from '@portal/persistence'
import {
  CLOCK,
  EndedRights,
  LIFECYCLE,
  LOGGER,
  Metrics,
  SETTINGS,
  showsCredential,
  type BaseSettings,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import { ConsumerLoop } from './consumer-loop.ts'
import { deadLetterRoutes } from './dead-letter-routes.ts'
import { DeadLetters } from './dead-letters.ts'
import { ensureTopology } from './ensure-topology.ts'
import { NatsLink } from './nats-link.ts'
import { Queries } from './queries.ts'
import { rebuildStream } from './rebuild-stream.ts'
import { Relay } from './relay.ts'
import { rightsChangers } from './rights-changed.ts'
import { RightsListener } from './rights-listener.ts'
import type { Topology } from './topology.ts'

const STARTED = Symbol('messaging started')
const HEARD = Symbol('changes of rights are heard')

export interface MessagingOptions {
  /** Milliseconds before each next try of an event that could not be handled; the last is repeated. */
  readonly pauses?: readonly number[]
}

/** Gives a service its messages: the relay, its consumers, {@link Queries} and {@link DeadLetters}. */
export class MessagingModule {
  static forService(topology: Topology, options: MessagingOptions = {}): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        {
          provide: NatsLink,
          inject: [SETTINGS],
          useFactory: (settings: BaseSettings) =>
            new NatsLink(settings.NATS_URL ?? '', topology.service, settings.NATS_REPLICAS),
        },
        {
          provide: Queries,
          inject: [NatsLink, LOGGER],
          useFactory: (link: NatsLink, logger: Logger) => new Queries(link, topology.service, logger),
        },
        {
          provide: DeadLetters,
          inject: [Database, MikroORM, CLOCK],
          useFactory: (database: Database, orm: MikroORM, clock: Clock) => new DeadLetters(database, orm, clock),
        },
        {
          provide: Relay,
          inject: [Database, NatsLink, LOGGER],
          useFactory: (database: Database, link: NatsLink, logger: Logger) =>
            new Relay({ database, link, topology, logger }),
        },
        {
          provide: HEARD,
          inject: [NatsLink, EndedRights, LIFECYCLE, LOGGER],
          useFactory: (link: NatsLink, rights: EndedRights, lifecycle: Lifecycle, logger: Logger) => {
            const listeners = rightsChangers.map((publisher) => new RightsListener(publisher, { link, rights, logger }))
            lifecycle.onStart(() => listeners.forEach((listener) => listener.start()))
            lifecycle.onShutdown('intake', async () => {
              await Promise.all(listeners.map((listener) => listener.stop()))
            })
            return true
          },
        },
        {
          provide: STARTED,
          inject: [
            NatsLink,
            Relay,
            DeadLetters,
            Database,
            MikroORM,
            Commands,
            LIFECYCLE,
            LOGGER,
            Metrics,
            ModuleRef,
            SETTINGS,
          ],
          useFactory: (...parts: Parts) => prepare(topology, options, parts),
        },
      ],
      exports: [NatsLink, Queries, DeadLetters, Relay],
    }
  }
}
Module({})(MessagingModule)

type Parts = [
  NatsLink,
  Relay,
  DeadLetters,
  Database,
  MikroORM,
  Commands,
  Lifecycle,
  Logger,
  Metrics,
  ModuleRef,
  BaseSettings,
]

function prepare(topology: Topology, options: MessagingOptions, parts: Parts): true {
  const [link, relay, deadLetters, database, orm, commands, lifecycle, logger, metrics, modules, settings] = parts
  const loops: ConsumerLoop[] = []
  commands.publishBy(relay)
  link.onConnected(() => {
    const streams = link.jetStream
    const ensured = streams ? ensureTopology(streams, topology) : Promise.resolve()
    ensured.then(
      () => relay.wake(),
      (failure: unknown) => logger.warn({ err: failure }, 'streams could not be made yet'),
    )
  })
  lifecycle.addCheck('messaging', () => Promise.resolve(link.isUp ? 'ready' : 'degraded'))
  lifecycle.onStart(() => {
    for (const declaration of topology.consumers) {
      const handler = modules.get(declaration.by, { strict: false })
      deadLetters.register(declaration, handler)
      loops.push(
        new ConsumerLoop(declaration, handler, {
          ...options,
          orm,
          link,
          topology,
          deadLetters,
          logger,
          onHandled: () => relay.wake(),
        }),
      )
    }
    link.open()
    relay.start()
    if (settings.CONSUME_EVENTS !== false) for (const loop of loops) loop.start()
  })
  lifecycle.onShutdown('intake', async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
  })
  lifecycle.onShutdown('relay', async () => {
    await relay.stop()
    await link.close()
  })
  lifecycle.addPrivateRoutes((app) => {
    deadLetterRoutes(app, deadLetters, settings.INTERNAL_CREDENTIAL)
    app.post('/messaging/rebuild-stream', async ({ headers }, reply) => {
      if (!showsCredential(headers, settings.INTERNAL_CREDENTIAL)) {
        return reply.code(403).send({ error: 'access.not-enough' })
      }
      return { events: await rebuildStream({ database, link, topology }) }
    })
  })
  addMetrics(metrics, database)
  return true
}

function addMetrics(metrics: Metrics, database: Database): void {
  const count = (text: string) => async () => {
    const { rows } = await database.pool.query<{ count: string }>(text)
    return Number(rows[0]?.count ?? 0)
  }
  metrics.gauge(
    'outbox_waiting',
    'Commands whose events are not published yet.',
    count(`select coalesce(sum(cardinality(action_ids)), 0) as count from outbox_commit where published_at is null`),
  )
  metrics.gauge(
    'dead_letters_waiting',
    'Events nobody could handle.',
    count(`select count(*) from dead_letter where state = 'waiting'`),
  )
}
