import { Module, type DynamicModule } from '@nestjs/common'
import { Jobs } from '@portal/jobs'
import { Database, Retention, type RetentionRule } from '@portal/persistence'
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
import { ServiceTexts, type Locale, type DefaultTexts } from '@portal/service-texts'
import { createTransports } from './transports.ts'
import { Cipher } from './cipher.ts'
import { Deliveries } from './deliveries.ts'
import { MailDispatcher } from './mail-dispatcher.ts'
import { deliverMessage } from './deliver-message.ts'
import { deliverySettings } from './settings.ts'
import type { Template } from './template.ts'

const STARTED = Symbol('delivery started')
const CHANNELS = Symbol('template channels')

const channels = ['mail', 'sms'] as const
type Channel = (typeof channels)[number]

/**
 * Provides {@link Deliveries}. The service's config must include {@link deliverySettings}, its migrations
 * {@link deliveryMigrations}, and its TextsModule the texts of the templates. Without a provider messages are only captured; in
 * demonstration mode `/dev/outbox` on the private port lists them.
 */
export class DeliveryModule {
  static forService(options: { readonly templates: readonly Template[]; readonly texts: DefaultTexts }): DynamicModule {
    return {
      module: DeliveryModule,
      global: true,
      providers: [
        {
          provide: CHANNELS,
          useValue: channels.filter((channel) => options.templates.some((template) => template[channel])),
        },
        {
          provide: Cipher,
          inject: [SETTINGS],
          useFactory: (settings: unknown) => new Cipher(deliverySettings.parse(settings).DATA_KEY),
        },
        {
          provide: Deliveries,
          inject: [Cipher, Jobs, CLOCK],
          useFactory: (cipher: Cipher, jobs: Jobs, clock: Clock) => new Deliveries(cipher, jobs, clock),
        },
        {
          provide: MailDispatcher,
          inject: [Database, Cipher, SETTINGS, ServiceTexts],
          useFactory: (database: Database, cipher: Cipher, settings: unknown, texts: ServiceTexts) => {
            const parsed = deliverySettings.parse(settings)
            return new MailDispatcher({
              database,
              cipher,
              templates: options.templates,
              getTranslate: (locale: Locale) => texts.getTranslate(options.texts.namespace, locale),
              authorityNames: { 'en-US': parsed.AUTHORITY_NAME, es: parsed.AUTHORITY_NAME_ES },
              transports: createTransports(parsed),
            })
          },
        },
        {
          provide: STARTED,
          inject: [CHANNELS, MailDispatcher, Jobs, SETTINGS, LIFECYCLE, LOGGER, Metrics, Database, Retention],
          useFactory: (...parts: Parts) => prepare(parts),
        },
      ],
      exports: [Cipher, Deliveries, MailDispatcher],
    }
  }
}
Module({})(DeliveryModule)

type Parts = [readonly Channel[], MailDispatcher, Jobs, BaseSettings, Lifecycle, Logger, Metrics, Database, Retention]

/** Sent, captured and failed messages expire; pending ones are never deleted. */
const retentionRules: readonly RetentionRule[] = [
  { table: 'delivery', expiredWhen: `state <> 'pending' and created_at < $1`, days: 30 },
]

function prepare([used, dispatcher, jobs, settings, lifecycle, logger, metrics, database, retention]: Parts): true {
  retention.add(retentionRules)
  const transports = createTransports(deliverySettings.parse(settings))
  const missing = used.filter((channel) => !transports[channel])
  if (missing.length > 0 && !settings.DEMONSTRATION) {
    logger.warn({ missing }, 'no provider is configured: messages are captured and not sent')
    lifecycle.addCheck('delivery', () => Promise.resolve('degraded'))
  }
  jobs.handle(deliverMessage, ({ deliveryId }, { isLastAttempt }) => dispatcher.send(deliveryId, { isLastAttempt }))
  if (settings.DEMONSTRATION) {
    lifecycle.addPrivateRoutes((app) => {
      app.get('/dev/outbox', (request, reply) =>
        isInternalHost(request.headers.host ?? '') ? dispatcher.listRecent() : reply.code(404).send(),
      )
    })
  }
  metrics.gauge('deliveries_failed', 'Messages that could not be sent after all attempts.', async () => {
    const { rows } = await database.pool.query<{ count: string }>(
      `select count(*) from delivery where state = 'failed'`,
    )
    return Number(rows[0]?.count ?? 0)
  })
  return true
}

/**
 * Whether a host is this machine or a bare name of the internal network. Captured messages contain codes, which a website whose
 * domain resolves to this machine (DNS rebinding) must not read.
 */
function isInternalHost(host: string): boolean {
  return isLoopbackHost(host) || /^[\w-]+(:\d+)?$/.test(host)
}
