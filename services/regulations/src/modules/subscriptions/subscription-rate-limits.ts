import { Inject, Injectable } from '@nestjs/common'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import { Refusal, SETTINGS, type RateLimit, type RateRule } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { EmailProtection } from './email-protection.ts'

/** Limits subscription requests and the messages sent to an unverified address, so that nobody's mailbox can be flooded. */
@Injectable()
export class SubscriptionRateLimits {
  private readonly subscribeRule: RateRule
  private readonly emailRule: RateRule
  private readonly confirmationRule: RateRule

  constructor(
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) settings: Settings,
    private readonly addresses: EmailProtection,
  ) {
    this.subscribeRule = { name: 'subscriptions.subscribe', limit: settings.SUBSCRIBES_PER_HOUR, seconds: 3600 }
    this.emailRule = { name: 'subscriptions.email', limit: settings.SUBSCRIBE_EMAILS_PER_DAY, seconds: 86_400 }
    this.confirmationRule = {
      name: 'comment-confirmations.email',
      limit: settings.CONFIRMATION_EMAILS_PER_DAY,
      seconds: 86_400,
    }
  }

  /** Counts one subscription request by an account or a network address; 429 above the limit. */
  takeSubscribe(subject: string): Promise<void> {
    return this.limit.take(this.subscribeRule, subject)
  }

  /** Whether a confirmation request may be sent to the address. The response does not reveal it: it depends on what others requested. */
  canEmail(address: string): Promise<boolean> {
    return this.isWithinLimit(this.emailRule, address)
  }

  /** Whether another comment confirmation may be sent to an unverified address, which may belong to someone else. */
  canSendConfirmation(address: string): Promise<boolean> {
    return this.isWithinLimit(this.confirmationRule, address)
  }

  private async isWithinLimit(rule: RateRule, address: string): Promise<boolean> {
    try {
      await this.limit.take(rule, this.addresses.digest(toMailbox(address)).toString('base64url'))
      return true
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'rate.limited') return false
      throw failure
    }
  }
}

/** Removes the part after a plus sign: most providers deliver it to the same mailbox (RFC 5233). */
function toMailbox(address: string): string {
  return address.replace(/(?<=.)\+.*(?=@)/, '')
}
