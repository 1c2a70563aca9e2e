import { Inject, Injectable } from '@nestjs/common'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import { SETTINGS, type Caller, type RateLimit } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'

/**
 * Rate limits by network address; 429 with Retry-After above the limit. Counters are in the database, shared by all
 * instances.
 */
@Injectable()
export class RegistrationRateLimits {
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

  /** Counts a search in the license registry or for a username, which could be used to collect data. */
  async takeSearch(address: string): Promise<void> {
    await this.takeRequest(address)
    await this.limit.take(
      { name: 'registration.search', limit: this.settings.LIMIT_SEARCHES_PER_MINUTE, seconds: 60 },
      address,
    )
    await this.limit.take(
      { name: 'registration.search-day', limit: this.settings.LIMIT_SEARCHES_PER_DAY, seconds: 86_400 },
      address,
    )
  }

  /** Counts a search for persons: by the account, or by the network address without one. */
  async takePersonSearch(address: string, caller: Caller | undefined): Promise<void> {
    await this.takeRequest(address)
    const subject = caller ? `account:${caller.sub}` : address
    const { LIMIT_SEARCHES_PER_MINUTE: perMinute, LIMIT_SEARCHES_PER_DAY: perDay } = this.settings
    await this.limit.take({ name: 'person.search', limit: perMinute, seconds: 60 }, subject)
    await this.limit.take({ name: 'person.search-day', limit: perDay, seconds: 86_400 }, subject)
  }

  /** Counts a file with a list of people, by account. */
  async takePeopleExport(caller: Caller | undefined): Promise<void> {
    const limit = this.settings.LIMIT_PEOPLE_EXPORTS_PER_HOUR
    await this.limit.take({ name: 'person.export', limit, seconds: 3600 }, `account:${caller?.sub ?? ''}`)
  }

  /** Counts an uploaded file. */
  async takeUpload(address: string): Promise<void> {
    await this.takeRequest(address)
    const limit = this.settings.LIMIT_UPLOADS_PER_HOUR
    await this.limit.take({ name: 'registration.upload', limit, seconds: 3600 }, address)
  }

  /** Counts a code sent to an address, given as a keyed digest, so that nobody's phone or mailbox can be flooded. */
  async takeCodeDestination(digest: string): Promise<void> {
    await this.limit.take(
      {
        name: 'registration.code-destination',
        limit: this.settings.LIMIT_CODES_PER_DESTINATION_PER_HOUR,
        seconds: 3600,
      },
      digest,
    )
  }
}
