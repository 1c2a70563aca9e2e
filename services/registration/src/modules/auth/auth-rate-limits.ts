import { Inject, Injectable } from '@nestjs/common'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import { SETTINGS, type RateLimit } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'

/**
 * Rate limits by network address; 429 with Retry-After above the limit. Counters are in the database, shared by all
 * instances.
 */
@Injectable()
export class AuthRateLimits {
  constructor(
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** Counts any request. */
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

  /** Counts a request that submits a code or link. */
  async takeCode(address: string): Promise<void> {
    await this.takeRequest(address)
    await this.limit.take({ name: 'auth.code', limit: this.settings.LIMIT_CODES_PER_5_MINUTES, seconds: 300 }, address)
  }

  /** Counts a request for a password reset code. */
  async takeReset(address: string): Promise<void> {
    await this.takeRequest(address)
    await this.limit.take({ name: 'auth.reset', limit: this.settings.LIMIT_RESETS_PER_HOUR, seconds: 3600 }, address)
  }
}
