import { Inject, Module, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { Refusal, SETTINGS, type Clock } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config.ts'
import { momentHeader, readMoment } from './demonstration-moment.ts'

/**
 * In demonstration mode alone: a command may be told the moment at which it is taken to happen, so that sample comments
 * stand in windows that have closed since. Only who holds the internal credential can sign a moment; production has no hook.
 */
@Module({})
export class DemonstrationModule implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const { DEMONSTRATION: isDemonstration, INTERNAL_CREDENTIAL: credential } = this.settings
    if (!isDemonstration || credential === undefined) return
    const app = this.adapter.httpAdapter.getInstance<FastifyInstance>()
    app.addHook('onRequest', (request, _, done) => {
      const header = request.headers[momentHeader]
      if (typeof header !== 'string') return done()
      const moment = readMoment(header, credential)
      if (!moment) return done(new Refusal('access.not-enough'))
      const clock: Clock = { now: () => new Date(moment) }
      Object.defineProperty(request, 'clock', { value: clock })
      done()
    })
  }
}
