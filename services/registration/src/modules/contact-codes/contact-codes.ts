import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { validateEmail, validatePhone } from '@portal/contracts-registration/rules'
import { Deliveries } from '@portal/delivery'
import { ChannelSwitches } from '@portal/notices'
import { Commands } from '@portal/persistence'
import { refuse, SETTINGS, type ApiResponse, type CommandContext } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { AccountSync } from '../account-sync/index.ts'
import { maskDestination } from '../drafts/index.ts'
import { People, type PersonDetails } from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { authRefusal, UserPool } from '../user-pool/index.ts'
import { contactChangedMessage, contactCodeMessage } from './contact-code-messages.ts'
import { ContactCodeStore, type ContactCode } from './contact-codes.store.ts'

type SentCode = ResultsOf<typeof registrationHttp.sendContactCode>
type Contact = Pick<ContactCode, 'channel' | 'destination'>

const minutesValid = 15
const limits = { maxAttempts: 10, lockMinutes: 10 } as const

/** Six-digit codes that confirm a new email address or phone of a person. */
@Injectable()
export class ContactCodes {
  constructor(
    private readonly commands: Commands,
    private readonly codes: ContactCodeStore,
    private readonly deliveries: Deliveries,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly people: People,
    private readonly accountSync: AccountSync,
    private readonly pool: UserPool,
    private readonly switches: ChannelSwitches,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** Sends a code to a new contact; throws `auth.resend-too-soon` within five minutes of the last one to it. */
  async send(context: CommandContext, person: PersonDetails, contact: Contact): Promise<ApiResponse<SentCode>> {
    const { now } = context
    const stored = await this.commands.findStoredResponse<SentCode>(context)
    if (stored) return stored
    await this.assertUsable(person, contact)
    if (!(await this.switches.listOn()).includes(contact.channel === 'phone' ? 'text' : contact.channel))
      throw authRefusal('registration.channel-unavailable')
    this.assertNotTooSoon(await this.codes.list(person.personId), contact, now)
    await this.rateLimits.takeCodeDestination(this.digest('destination', contact.destination).toString('base64url'))
    return this.commands.run(context, async (em) => {
      const { locale, isAccountClosed } = await this.people.lock(em, person.personId)
      if (isAccountClosed) refuse('people.account-closed')
      // Another request may have sent one while this one waited for the lock.
      this.assertNotTooSoon(await this.codes.list(person.personId), contact, now)
      const digits = String(randomInt(1_000_000)).padStart(6, '0')
      const code: ContactCode = {
        ...contact,
        codeId: randomUUID(),
        personId: person.personId,
        codeDigest: this.digest(person.personId, digits),
        sentAt: now,
        expiresAt: new Date(now.getTime() + minutesValid * 60_000),
      }
      await this.codes.insert(em, code)
      await this.deliveries.enqueue(em, {
        channel: contact.channel === 'email' ? 'mail' : 'sms',
        to: contact.destination,
        template: contactCodeMessage,
        locale,
        data: { code: digits, minutes: minutesValid },
      })
      return {
        results: this.toSentCode(code, limits.maxAttempts, null),
        action: {
          kind: 'person.contact-code-sent',
          entityType: 'person',
          entityId: person.personId,
          after: { channel: contact.channel },
        },
      }
    })
  }

  /** Replaces the contact with the one that received the code, and notifies the old one. */
  async confirm(context: CommandContext, person: PersonDetails, digits: string) {
    const { personId } = person
    const code = await this.findConfirmed(personId, digits, context.now)
    const old = person.contacts.find(({ channel }) => channel === code.channel)
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const { locale, isAccountClosed } = await this.people.lock(em, personId)
      if (isAccountClosed) refuse('people.account-closed')
      const { channel, destination } = code
      await this.people.changeContact(em, personId, { channel, destination, isConfirmed: true }, context.now)
      await this.codes.deleteAll(em, personId)
      await this.accountSync.enqueue(em, personId)
      if (old) {
        await this.deliveries.enqueue(em, {
          channel: channel === 'email' ? 'mail' : 'sms',
          to: old.destination,
          template: contactChangedMessage,
          locale,
          data: { supportPhone: this.settings.SUPPORT_PHONE },
        })
      }
      return {
        results: { channel },
        action: { kind: 'person.contact-changed', entityType: 'person', entityId: personId, after: { channel } },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }

  /** Returns the last code that was sent, as its owner sees it, or null. */
  async findSent(personId: string, now: Date): Promise<SentCode | null> {
    const [last] = await this.codes.list(personId)
    if (!last) return null
    const { failed, lockedUntil } = await this.codes.findAttempts(personId)
    const isLocked = lockedUntil !== undefined && lockedUntil > now
    const attemptsLeft = isLocked ? 0 : limits.maxAttempts - (lockedUntil === undefined ? failed : 0)
    return this.toSentCode(last, attemptsLeft, isLocked ? lockedUntil : null)
  }

  private async assertUsable(person: PersonDetails, { channel, destination }: Contact): Promise<void> {
    const key = channel === 'email' ? validateEmail(destination) : validatePhone(destination)
    if (key) throw authRefusal('registration.answer-invalid', { fields: [{ field: 'destination', key }] })
    const isSame = person.contacts.some(
      (each) => each.channel === channel && each.destination.toLowerCase() === destination.toLowerCase(),
    )
    if (isSame) refuse('people.contact-unchanged')
    if (channel === 'email' && (await this.isUsedByOther(destination, person.accountSub)))
      throw authRefusal('auth.email-taken')
  }

  /** Whether another account signs in with this address. While the pool does not respond, nothing is known of it. */
  private async isUsedByOther(email: string, accountSub: string | null): Promise<boolean> {
    const account = await this.pool.getAccount(email).catch(() => undefined)
    return account !== undefined && account.sub !== accountSub
  }

  private async findConfirmed(personId: string, digits: string, now: Date): Promise<ContactCode> {
    const failed = await this.codes.countAttempt(personId, now, limits)
    if (failed === undefined) {
      const { lockedUntil = now } = await this.codes.findAttempts(personId)
      const seconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
      throw authRefusal('registration.code-locked', { retryAfter: Math.max(1, seconds) })
    }
    const digest = this.digest(personId, digits)
    const codes = await this.codes.list(personId)
    const matching = codes.filter(({ codeDigest }) => timingSafeEqual(codeDigest, digest))
    const valid = matching.find(({ expiresAt }) => expiresAt > now)
    if (valid) return valid
    if (matching.length > 0) throw authRefusal('auth.code-expired')
    throw authRefusal('auth.code-incorrect', { attemptsLeft: limits.maxAttempts - failed })
  }

  private assertNotTooSoon(codes: readonly ContactCode[], { destination }: Contact, now: Date): void {
    const last = codes.find((code) => code.destination === destination)
    const seconds = last ? Math.ceil((this.getNewCodeTime(last).getTime() - now.getTime()) / 1000) : 0
    if (seconds > 0) throw authRefusal('auth.resend-too-soon', { retryAfter: seconds })
  }

  private toSentCode(code: ContactCode, attemptsLeft: number, lockedUntil: Date | null): SentCode {
    return {
      channel: code.channel,
      destination: maskDestination(code.destination),
      newCodeAt: this.getNewCodeTime(code).toISOString(),
      expiresAt: code.expiresAt.toISOString(),
      attemptsLeft,
      lockedUntil: lockedUntil?.toISOString() ?? null,
    }
  }

  private getNewCodeTime({ sentAt }: ContactCode): Date {
    return new Date(sentAt.getTime() + this.settings.NEW_CODE_AFTER_SECONDS * 1000)
  }

  private digest(purpose: string, text: string): Buffer {
    const key = this.settings.REGISTRATION_DIGEST_KEY
    return createHmac('sha256', key).update(`contact-code\0${purpose}\0${text}`).digest()
  }
}
