import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries, MailDispatcher, type defineTemplate } from '@portal/delivery'
import { ChannelSwitches } from '@portal/notices'
import { Commands, type Outcome } from '@portal/persistence'
import { SETTINGS, type ApiResponse, type CommandContext } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import type { z } from 'zod'
import type { RegistrationSettings } from '../../config.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { CodeTimes } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { ConfirmationCodeStore, type Code, type CodeOwner, type Contact } from './confirmation-codes.store.ts'
import { maskDestination } from './mask-destination.ts'
import type { SentCode } from './sent-code.ts'

const secondsUntilDelayed = 10
type CodeTemplate = ReturnType<typeof defineTemplate<z.ZodObject<{ code: z.ZodString; minutes: z.ZodInt }>>>

const limits = { maxAttempts: 10, lockMinutes: 10 } as const

/** What is sent to whom, and how the change is recorded. */
interface CodeRequest {
  readonly owner: CodeOwner
  readonly contact: Contact
  readonly template: CodeTemplate
  readonly action: Outcome<SentCode>['action']
  /** Locks the owner until the end of the transaction, and returns the language of the message. */
  readonly lock: (em: EntityManager) => Promise<{ readonly locale: Locale }>
}

/** Six-digit codes that prove that somebody reads the messages sent to an email address or phone. */
@Injectable()
export class ConfirmationCodes {
  constructor(
    private readonly commands: Commands,
    private readonly store: ConfirmationCodeStore,
    private readonly deliveries: Deliveries,
    private readonly dispatcher: MailDispatcher,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly switches: ChannelSwitches,
    private readonly times: CodeTimes,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /**
   * Sends a code. Throws `auth.resend-too-soon` when one was sent to this destination shortly before, and
   * `registration.channel-unavailable` while staff have switched the channel off.
   */
  async send(context: CommandContext, request: CodeRequest): Promise<ApiResponse<SentCode>> {
    const stored = await this.commands.findStoredResponse<SentCode>(context)
    if (stored) return stored
    const { owner, contact, template, action, lock } = request
    const { now } = context
    await this.assertChannelOn(contact)
    const secondsUntilNew = await this.times.readSecondsUntilNew(now)
    const minutesValid = await this.times.readMinutesValid(now)
    const getWaitSeconds = async (em?: EntityManager) => {
      const codes = await this.store.list(owner, em)
      const last = codes.find(({ destination }) => destination === contact.destination)
      return last ? Math.ceil((getNewCodeTime(last, secondsUntilNew).getTime() - now.getTime()) / 1000) : 0
    }
    const waitSeconds = await getWaitSeconds()
    // The same request may have sent a code in the meantime.
    if (waitSeconds > 0)
      return (await this.commands.findStoredResponse<SentCode>(context)) ?? refuseTooSoon(waitSeconds)
    await this.takeDestination(contact)
    return this.commands.run(context, async (em) => {
      const { locale } = await lock(em)
      // Another request may have sent one while this one waited for the lock.
      const lockedWaitSeconds = await getWaitSeconds(em)
      if (lockedWaitSeconds > 0) refuseTooSoon(lockedWaitSeconds)
      const digits = String(randomInt(1_000_000)).padStart(6, '0')
      const deliveryId = await this.deliveries.enqueue(em, {
        channel: contact.channel === 'email' ? 'mail' : 'sms',
        to: contact.destination,
        template,
        locale,
        data: { code: digits, minutes: minutesValid },
      })
      const code: Code = {
        ...contact,
        codeId: randomUUID(),
        codeDigest: this.digestCode(owner, digits),
        sentAt: now,
        expiresAt: new Date(now.getTime() + minutesValid * 60_000),
        deliveryId,
      }
      await this.store.insert(em, owner, code)
      return {
        results: toSentCode(code, {
          secondsUntilNew,
          attemptsLeft: limits.maxAttempts,
          lockedUntil: null,
          isDelayed: false,
        }),
        action,
      }
    })
  }

  /**
   * Counts an attempt and returns the contact that received the code. Throws `registration.code-locked`,
   * `auth.code-expired`, or `auth.code-incorrect` with the attempts left. `isUsable` excludes former contacts.
   */
  async check(
    owner: CodeOwner,
    digits: string,
    now: Date,
    isUsable: (contact: Contact) => boolean = () => true,
  ): Promise<Contact> {
    const failed = await this.store.countAttempt(owner, now, limits)
    if (failed === undefined) {
      const { lockedUntil = now } = await this.store.findAttempts(owner)
      const seconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
      throw authRefusal('registration.code-locked', { retryAfter: Math.max(1, seconds) })
    }
    const digest = this.digestCode(owner, digits)
    const codes = await this.store.list(owner)
    const matching = codes.filter(({ codeDigest }) => timingSafeEqual(codeDigest, digest))
    const valid = matching.find((code) => code.expiresAt > now && isUsable(code))
    if (valid) return { channel: valid.channel, destination: valid.destination }
    if (matching.length > 0) throw authRefusal('auth.code-expired')
    throw authRefusal('auth.code-incorrect', { attemptsLeft: limits.maxAttempts - failed })
  }

  /** Returns the last code that was sent to a contact of the owner, or null. */
  async findSent(
    owner: CodeOwner,
    now: Date,
    isUsable: (contact: Contact) => boolean = () => true,
  ): Promise<SentCode | null> {
    const last = (await this.store.list(owner)).find(isUsable)
    if (!last) return null
    const { failed, lockedUntil } = await this.store.findAttempts(owner)
    const isLocked = lockedUntil !== undefined && lockedUntil > now
    const attemptsLeft = isLocked ? 0 : limits.maxAttempts - (lockedUntil === undefined ? failed : 0)
    const isDelayed = await this.isDelayed(last, now)
    const secondsUntilNew = await this.times.readSecondsUntilNew(now)
    return toSentCode(last, { secondsUntilNew, attemptsLeft, lockedUntil: isLocked ? lockedUntil : null, isDelayed })
  }

  /** Returns until when no code of the owner is accepted, or undefined. */
  async findLockedUntil(owner: CodeOwner): Promise<Date | undefined> {
    return (await this.store.findAttempts(owner)).lockedUntil
  }

  /** Accepts codes again, after a correct one or when the support line lifts the lock. */
  deleteAttempts(em: EntityManager, owner: CodeOwner): Promise<void> {
    return this.store.deleteAttempts(em, owner)
  }

  /** Makes every code that was sent unusable. */
  async deleteAll(em: EntityManager, owner: CodeOwner): Promise<void> {
    await this.store.deleteCodes(em, owner)
    await this.store.deleteAttempts(em, owner)
  }

  /** Counts a message to a contact that is not a code. Throws like `send`. */
  async assertSendable(contact: Contact): Promise<void> {
    await this.assertChannelOn(contact)
    await this.takeDestination(contact)
  }

  /** Nobody's phone or mailbox can be flooded. */
  private takeDestination({ destination }: Contact): Promise<void> {
    return this.rateLimits.takeCodeDestination(this.digest('destination', destination).toString('base64url'))
  }

  private async assertChannelOn({ channel }: Contact): Promise<void> {
    const on = await this.switches.listOn()
    if (!on.includes(channel === 'phone' ? 'text' : channel)) throw authRefusal('registration.channel-unavailable')
  }

  /** Providers usually take a message within a second. */
  private async isDelayed({ sentAt, deliveryId }: Code, now: Date): Promise<boolean> {
    if (deliveryId === null || now.getTime() - sentAt.getTime() < secondsUntilDelayed * 1000) return false
    return this.dispatcher.isUnsent(deliveryId)
  }

  private digestCode({ kind, id }: CodeOwner, digits: string): Buffer {
    return this.digest(kind, `${id}\0${digits}`)
  }

  private digest(purpose: string, text: string): Buffer {
    const key = this.settings.REGISTRATION_DIGEST_KEY
    return createHmac('sha256', key).update(`confirmation-code\0${purpose}\0${text}`).digest()
  }
}

function refuseTooSoon(retryAfter: number): never {
  throw authRefusal('auth.resend-too-soon', { retryAfter })
}

function getNewCodeTime({ sentAt }: Code, secondsUntilNew: number): Date {
  return new Date(sentAt.getTime() + secondsUntilNew * 1000)
}

function toSentCode(
  code: Code,
  state: { secondsUntilNew: number; attemptsLeft: number; lockedUntil: Date | null; isDelayed: boolean },
): SentCode {
  return {
    channel: code.channel,
    destination: maskDestination(code.destination),
    newCodeAt: getNewCodeTime(code, state.secondsUntilNew).toISOString(),
    expiresAt: code.expiresAt.toISOString(),
    attemptsLeft: state.attemptsLeft,
    lockedUntil: state.lockedUntil?.toISOString() ?? null,
    isDelayed: state.isDelayed,
  }
}
