import { Inject, Injectable } from '@nestjs/common'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import { Refusal, SETTINGS, type RateLimit, type RateRule } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { AddressProtection } from './address-protection.ts'

/** How often somebody may ask to follow, and how many mails go to one address that nobody has proven: nobody's mailbox is filled through it. */
@Injectable()
export class FollowLimit {
  private readonly askings: RateRule
  private readonly mails: RateRule
  private readonly thanks: RateRule

  constructor(
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) settings: Settings,
    private readonly addresses: AddressProtection,
  ) {
    this.askings = { name: 'subscriptions.ask', limit: settings.FOLLOWS_PER_HOUR, seconds: 3600 }
    this.mails = { name: 'subscriptions.mail', limit: settings.FOLLOW_MAILS_PER_DAY, seconds: 86_400 }
    this.thanks = { name: 'thanks.mail', limit: settings.THANKS_MAILS_PER_DAY, seconds: 86_400 }
  }

  /** Counts one asking by an account or a network address; 429 beyond the limit. */
  takeAsking(subject: string): Promise<void> {
    return this.limit.take(this.askings, subject)
  }

  /** Whether a mail may go to the address. Whoever asks is not told: it would say what others asked for it. */
  mayMail(address: string): Promise<boolean> {
    return this.isWithin(this.mails, address)
  }

  /** Whether one more comment may be thanked for at an address that is not proven: it may be somebody else's. */
  mayThank(address: string): Promise<boolean> {
    return this.isWithin(this.thanks, address)
  }

  private async isWithin(rule: RateRule, address: string): Promise<boolean> {
    try {
      await this.limit.take(rule, this.addresses.digest(mailboxOf(address)).toString('base64url'))
      return true
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'rate.limited') return false
      throw failure
    }
  }
}

/** Whatever stands after a plus, most mail services put into the same mailbox (RFC 5233). */
function mailboxOf(address: string): string {
  return address.replace(/(?<=.)\+.*(?=@)/, '')
}
