import { Module, type DynamicModule } from '@nestjs/common'
import { Commands, Database, Retention, type RetentionRule } from '@portal/persistence'
import {
  CLOCK,
  isLoopbackHost,
  LIFECYCLE,
  LOGGER,
  Metrics,
  SETTINGS,
  type BaseSettings,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import { ServiceTexts, type Locale, type ShippedTexts } from '@portal/service-texts'
import { carriersOf } from './carriers.ts'
import { Cipher } from './cipher.ts'
import { Deliveries } from './deliveries.ts'
import { PostRoom } from './post-room.ts'
import { deliverySettings } from './settings.ts'
import type { Template } from './template.ts'

const STARTED = Symbol('delivery started')
const CHANNELS = Symbol('channels of the templates')

const channels = ['mail', 'sms'] as const
type Channel = (typeof channels)[number]

/**
 * Gives a service {@link Deliveries}. Its config must hold {@link deliverySettings}, its migrations {@link deliveryMigrations},
 * and the texts of its templates be given to the TextsModule.
 * Without a provider messages are kept; in demonstration mode the private port's `/dev/outbox` shows them.
 */
export class DeliveryModule {
  static forService(options: { readonly templates: readonly Template[]; readonly texts: ShippedTexts }): DynamicModule {
    return {
      module: DeliveryModule,
      global: true,
      providers: [
        { provide: CHANNELS, useValue: channels.filter((channel) => options.templates.some((each) => each[channel])) },
        {
          provide: Cipher,
          inject: [SETTINGS],
          useFactory: (settings: unknown) => new Cipher(deliverySettings.parse(settings).DATA_KEY),
        },
        {
          provide: Deliveries,
          inject: [Cipher, CLOCK],
          useFactory: (cipher: Cipher, clock: Clock) => new Deliveries(cipher, clock),
        },
        {
          provide: PostRoom,
          inject: [Database, Cipher, SETTINGS, LOGGER, ServiceTexts],
          useFactory: (database: Database, cipher: Cipher, settings: unknown, logger: Logger, texts: ServiceTexts) =>
            new PostRoom({
              database,
              cipher,
              logger,
              templates: options.templates,
              say: (locale: Locale) => texts.say(options.texts.namespace, locale),
              carriers: carriersOf(deliverySettings.parse(settings)),
            }),
        },
        {
          provide: STARTED,
          inject: [CHANNELS, PostRoom, Commands, SETTINGS, LIFECYCLE, LOGGER, Metrics, Database, Retention],
          useFactory: (...parts: Parts) => prepare(parts),
        },
      ],
      exports: [Cipher, Deliveries, PostRoom],
    }
  }
}
Module({})(DeliveryModule)

type Parts = [readonly Channel[], PostRoom, Commands, BaseSettings, Lifecycle, Logger, Metrics, Database, Retention]

/** Messages that left, were kept or were given up; what waits is never deleted. */
const retention: readonly RetentionRule[] = [
  { table: 'delivery', over: `state <> 'waiting' and created_at < $1`, days: 30 },
]

function prepare([used, postRoom, commands, settings, lifecycle, logger, metrics, database, ages]: Parts): true {
  ages.add(retention)
  const carriers = carriersOf(deliverySettings.parse(settings))
  const missing = used.filter((channel) => !carriers[channel])
  if (missing.length > 0 && !settings.DEMONSTRATION) {
    logger.warn({ missing }, 'without a provider messages are kept and reach nobody')
    lifecycle.addCheck('delivery', () => Promise.resolve('degraded'))
  }
  commands.onCommitted(() => postRoom.wake())
  lifecycle.onStart(() => postRoom.start())
  lifecycle.onShutdown('relay', () => postRoom.stop())
  if (settings.DEMONSTRATION) {
    lifecycle.addPrivateRoutes((app) => {
      app.get('/dev/outbox', (request, reply) =>
        isInnerHost(request.headers.host ?? '') ? postRoom.kept() : reply.code(404).send(),
      )
    })
  }
  metrics.gauge('deliveries_dead', 'Messages that could not be sent after all tries.', async () => {
    const { rows } = await database.pool.query<{ count: string }>(`select count(*) from delivery where state = 'dead'`)
    return Number(rows[0]?.count ?? 0)
  })
  return true
}

/**
 * Whether a host is this machine or a bare name of the inner network. There are codes in what is kept: a page of another
 * site that had its own name point here must not read them.
 */
function isInnerHost(host: string): boolean {
  return isLoopbackHost(host) || /^[\w-]+(:\d+)?$/.test(host)
}
