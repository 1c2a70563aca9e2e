import { Inject, Module, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { Refusal, SETTINGS, type Clock } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config.ts'
import { backdateHeader, verifyBackdate } from './backdate-header.ts'

/**
 * Demonstration mode only: lets a signed header set the time of a command, so that sample comments can be recorded in
 * comment periods that have ended. Signing needs the internal credential; in production the hook does not exist.
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
      const header = request.headers[backdateHeader]
      if (typeof header !== 'string') return done()
      const moment = verifyBackdate(header, credential)
      if (!moment) return done(new Refusal('access.forbidden'))
      const clock: Clock = { now: () => new Date(moment) }
      Object.defineProperty(request, 'clock', { value: clock })
      done()
    })
  }
}
