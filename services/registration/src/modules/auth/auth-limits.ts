import { Inject, Injectable } from '@nestjs/common'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import { SETTINGS, type RateLimit } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'

/** Limits by network address; beyond them 429 with Retry-After. Counters are in the database, for all instances together. */
@Injectable()
export class AuthLimits {
  constructor(
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** Every call counts here. */
  async takeRequest(address: string): Promise<void> {
    await this.limit.take(
      { name: 'auth.request', limit: this.settings.LIMIT_REQUESTS_PER_5_MINUTES, seconds: 300 },
      address,
    )
  }

  async takeSignUp(address: string): Promise<void> {
    await this.takeRequest(address)
    await this.limit.take(
      { name: 'auth.sign-up', limit: this.settings.LIMIT_SIGN_UPS_PER_20_SECONDS, seconds: 20 },
      address,
    )
  }

  /** A code or link is offered. */
  async takeCode(address: string): Promise<void> {
    await this.takeRequest(address)
    await this.limit.take({ name: 'auth.code', limit: this.settings.LIMIT_CODES_PER_5_MINUTES, seconds: 300 }, address)
  }

  /** A code for a new password is asked for. */
  async takeReset(address: string): Promise<void> {
    await this.takeRequest(address)
    await this.limit.take({ name: 'auth.reset', limit: this.settings.LIMIT_RESETS_PER_HOUR, seconds: 3600 }, address)
  }
}
