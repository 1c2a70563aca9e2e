import { Module, type DynamicModule } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { MikroORM } from '@mikro-orm/postgresql'
import { Commands, Database } from '@portal/persistence'
import {
  CLOCK,
  MovableClock,
  TokenRevocations,
  LIFECYCLE,
  LOGGER,
  Metrics,
  SETTINGS,
  hasInternalCredential,
  type BaseSettings,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import { ConsumerLoop } from './consumer-loop.ts'
import { deadLetterRoutes } from './dead-letter-routes.ts'
import { DeadLetters } from './dead-letters.ts'
import { ensureTopology } from './ensure-topology.ts'
import { NatsClient } from './nats-client.ts'
import { pingOf } from './ping.ts'
import { Queries } from './queries.ts'
import { rebuildStream } from './rebuild-stream.ts'
import { Relay } from './relay.ts'
import { followTestClock } from './clock-moved.ts'
import { followAccessChanges } from './follow-access-changes.ts'
import type { Topology } from './topology.ts'

const STARTED = Symbol('messaging started')
const FOLLOWERS = Symbol('event followers')

export interface MessagingOptions {
  /** Milliseconds before each further attempt to handle an event; the last value is repeated. */
  readonly retryDelaysMs?: readonly number[]
}

/** Provides a service's messaging: the relay, its consumers, {@link Queries} and {@link DeadLetters}. */
export class MessagingModule {
  static forService(topology: Topology, options: MessagingOptions = {}): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        {
          provide: NatsClient,
          inject: [SETTINGS],
          useFactory: (settings: BaseSettings) =>
            new NatsClient(settings.NATS_URL ?? '', topology.service, settings.NATS_REPLICAS),
        },
        {
          provide: Queries,
          inject: [NatsClient, LOGGER],
          useFactory: (nats: NatsClient, logger: Logger) => {
            const queries = new Queries(nats, topology.service, logger)
            queries.handle(pingOf(topology.service), () => ({}))
            return queries
          },
        },
        {
          provide: DeadLetters,
          inject: [Database, CLOCK],
          useFactory: (database: Database, clock: Clock) => new DeadLetters(database, clock),
        },
        {
          provide: Relay,
          inject: [Database, NatsClient, LOGGER],
          useFactory: (database: Database, nats: NatsClient, logger: Logger) =>
            new Relay({ database, nats, topology, logger }),
        },
        {
          provide: FOLLOWERS,
          inject: [NatsClient, TokenRevocations, CLOCK, LIFECYCLE, LOGGER],
          useFactory: (
            nats: NatsClient,
            revocations: TokenRevocations,
            clock: Clock,
            lifecycle: Lifecycle,
            logger: Logger,
          ) => {
            const followers = [
              ...followAccessChanges(nats, revocations, logger),
              ...(clock instanceof MovableClock ? [followTestClock(nats, clock, logger)] : []),
            ]
            lifecycle.onStart(() => followers.forEach((follower) => follower.start()))
            lifecycle.onShutdown('intake', async () => {
              await Promise.all(followers.map((follower) => follower.stop()))
            })
            return true
          },
        },
        {
          provide: STARTED,
          inject: [
            NatsClient,
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
            CLOCK,
          ],
          useFactory: (...parts: Parts) => prepare(topology, options, parts),
        },
      ],
      exports: [NatsClient, Queries, DeadLetters, Relay],
    }
  }
}
Module({})(MessagingModule)

type Parts = [
  NatsClient,
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
  Clock,
]

function prepare(topology: Topology, options: MessagingOptions, parts: Parts): true {
  const [nats, relay, deadLetters, database, orm, commands, lifecycle, logger, metrics, modules, settings, clock] =
    parts
  const loops: ConsumerLoop[] = []
  commands.setPublisher(relay)
  nats.onConnected(() => {
    const streams = nats.jetStream
    const ready = streams ? ensureTopology(streams, topology) : Promise.resolve()
    ready.then(
      () => relay.wake(),
      (failure: unknown) => logger.warn({ err: failure }, 'streams could not be created yet'),
    )
  })
  lifecycle.addCheck('messaging', () => Promise.resolve(nats.isConnected ? 'ready' : 'degraded'))
  lifecycle.onStart(() => {
    for (const declaration of topology.consumers) {
      const handler = modules.get(declaration.handler, { strict: false })
      deadLetters.register(declaration, handler)
      loops.push(
        new ConsumerLoop(declaration, handler, {
          ...options,
          orm,
          nats,
          topology,
          deadLetters,
          logger,
          onHandled: () => relay.wake(),
        }),
      )
    }
    nats.open()
    relay.start()
    if (settings.CONSUME_EVENTS !== false) for (const loop of loops) loop.start()
  })
  lifecycle.onShutdown('intake', async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
  })
  lifecycle.onShutdown('background', async () => {
    await relay.stop()
    await nats.close()
  })
  lifecycle.addPrivateRoutes((app) => {
    deadLetterRoutes(app, { letters: deadLetters, commands, clock, credential: settings.INTERNAL_CREDENTIAL })
    app.post('/messaging/rebuild-stream', async ({ headers }, reply) => {
      if (!hasInternalCredential(headers, settings.INTERNAL_CREDENTIAL)) {
        return reply.code(403).send({ error: 'access.forbidden' })
      }
      return { events: await rebuildStream({ database, nats, topology }) }
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
    'outbox_pending_commands',
    'Commands whose events are not published yet.',
    count(`select coalesce(sum(cardinality(action_ids)), 0) as count from outbox where published_at is null`),
  )
  metrics.gauge(
    'dead_letters_pending',
    'Dead letters to be resolved.',
    count(`select count(*) from dead_letter where state = 'pending'`),
  )
}
