import { randomInt } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { EntityManager as Manager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import { Database, DatabaseRateCounter } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import type { PoolSettings } from '../../config.ts'
import { BlindIndex, usernameKey } from '../../protection/blind-index.ts'
import { DataCipher } from '../../protection/data-cipher.ts'
import { AttemptLocks, type AttemptRule } from '../attempts/index.ts'
import { type ContactAttribute, refusals } from '../protocol/index.ts'
import { isSameDigest } from '../../protection/bytes.ts'
import { Accounts, maskedEmail, maskedPhone, type PoolUser } from '../users/index.ts'
import { codeMessage, messageLocale } from './code-messages.ts'
import { ConfirmationCode, type CodePurpose } from './confirmation-code.entity.ts'

/** Where a code goes. */
export interface Destination {
  readonly attribute: ContactAttribute
  readonly address: string
}

/** A code that someone entered. */
export interface CodeAttempt {
  readonly user: PoolUser | undefined
  /** User name, email address or id, as typed. */
  readonly typedName: string
  /** Id of the account, or the generated id of a name without an account. */
  readonly subject: string
  readonly purpose: CodePurpose
  readonly code: string
}

/** The protocol's CodeDeliveryDetails. */
export interface CodeDeliveryDetails {
  readonly Destination: string
  readonly DeliveryMedium: 'SMS' | 'EMAIL'
  readonly AttributeName: string
}

/** Sends, counts and compares 6-digit codes. */
@Injectable()
export class Codes {
  private readonly sends: DatabaseRateCounter

  constructor(
    database: Database,
    private readonly em: Manager,
    private readonly accounts: Accounts,
    private readonly attempts: AttemptLocks,
    private readonly cipher: DataCipher,
    private readonly index: BlindIndex,
    private readonly deliveries: Deliveries,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {
    this.sends = new DatabaseRateCounter(database)
  }

  /**
   * Counts a request for a code by the typed name; throws LimitExceededException beyond the limit, with or without an
   * account. Returns whether `subject` (an account, or the generated id of an unknown name) may be sent another code. An
   * account whose other names were used too often gets none, but the response must not reveal that they belong together.
   */
  async countRequest(typedName: string, subject: string, now: Date): Promise<boolean> {
    const request = await this.count(`code-requested:${usernameKey(typedName)}`, now)
    if (!request.isWithinLimit) throw refusals.tooManyTries(request.retryAfter)
    return (await this.count(`code-sent:${subject}`, now)).isWithinLimit
  }

  /** Counts a message to an account; throws LimitExceededException beyond the limit. */
  async countSend(userId: string, now: Date): Promise<void> {
    const message = await this.count(`code-sent:${userId}`, now)
    if (!message.isWithinLimit) throw refusals.tooManyTries(message.retryAfter)
  }

  private async count(key: string, now: Date): Promise<{ isWithinLimit: boolean; retryAfter: number }> {
    const hour = 3_600_000
    const start = now.getTime() - (now.getTime() % hour)
    const digest = this.index.digest('typed-name', key).toString('base64url')
    const count = await this.sends.increment(`pool.codes ${digest}`, new Date(start), new Date(start + hour))
    const retryAfter = Math.ceil((start + hour - now.getTime()) / 1000)
    return { isWithinLimit: count <= this.settings.LIMIT_CODES_SENT_PER_HOUR, retryAfter }
  }

  /** Creates a code, stores its digest and queues the message, all in the caller's transaction. */
  async send(
    em: EntityManager,
    user: PoolUser,
    code: { purpose: CodePurpose; to: Destination; pending?: string },
    now: Date,
  ): Promise<CodeDeliveryDetails> {
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const { purpose, to } = code
    await em.upsert(ConfirmationCode, {
      userId: user.id,
      purpose,
      digest: this.computeDigest(user.id, purpose, digits),
      pendingEncrypted:
        code.pending === undefined ? null : this.cipher.encryptJson(code.pending, pendingPurpose(user.id, purpose)),
      sentAt: now,
      expiresAt: new Date(now.getTime() + this.settings.CODE_MINUTES * 60_000),
    })
    const { profile } = this.accounts.decrypt(user)
    await this.deliveries.enqueue(em, {
      ...toRecipient(to),
      template: codeMessage,
      locale: messageLocale(profile['locale']),
      data: { purpose, code: digits, minutes: this.settings.CODE_MINUTES },
    })
    return deliveryDetails(to)
  }

  /**
   * Runs the same statements in the caller's transaction without sending a message, so that response times do not
   * reveal unknown accounts.
   */
  async seemToSend(em: EntityManager, subject: string, purpose: CodePurpose): Promise<void> {
    const digest = this.computeDigest(subject, purpose, String(randomInt(1_000_000)).padStart(6, '0'))
    this.cipher.encryptJson(subject, pendingPurpose(subject, purpose))
    await em.execute('update confirmation_code set digest = ? where user_id = ? and purpose = ?', [
      digest,
      nobody,
      purpose,
    ])
    await em.findOne(ConfirmationCode, { userId: nobody, purpose })
    await em.execute('delete from confirmation_code where user_id = ? and digest = ?', [nobody, digest])
  }

  /**
   * Counts the attempt, then compares. Attempts are counted by the typed name, with or without an account, and by the
   * account, because an account has three names (user name, email address and id). An account locked under another name
   * refuses every code as wrong, so that the lock does not reveal which names belong together. The code remains until
   * {@link consume}.
   */
  async check({ user, typedName, subject, purpose, code }: CodeAttempt, now: Date): Promise<void> {
    const rule = this.wrongCodes(purpose)
    const counted = usernameKey(typedName)
    const wait = await this.attempts.count(rule, counted, now)
    if (wait !== undefined) throw refusals.tooManyTries(wait)
    const isAccountLocked = (await this.attempts.count(this.wrongCodesOfAccount(purpose), subject, now)) !== undefined
    const storedCode = await this.em.findOne(ConfirmationCode, { userId: subject, purpose })
    const isRight = isSameDigest(this.computeDigest(subject, purpose, code), storedCode?.digest ?? Buffer.alloc(32))
    if (!user || !storedCode || !isRight || isAccountLocked) throw refusals.wrongCode()
    if (storedCode.expiresAt <= now) throw refusals.expiredCode()
    await this.attempts.forget(rule, counted)
    await this.attempts.forget(this.wrongCodesOfAccount(purpose), subject)
  }

  /**
   * Deletes the code in the transaction of its effect; the second of two simultaneous uses is refused. Returns what it
   * verifies.
   */
  async consume(em: EntityManager, userId: string, purpose: CodePurpose, code: string): Promise<string | undefined> {
    const digest = this.computeDigest(userId, purpose, code)
    const [row] = await em.execute<{ pending_encrypted: Buffer | null }[]>(
      'delete from confirmation_code where user_id = ? and purpose = ? and digest = ? returning pending_encrypted',
      [userId, purpose, digest],
    )
    if (!row) throw refusals.expiredCode()
    return row.pending_encrypted
      ? this.cipher.getJson<string>(row.pending_encrypted, pendingPurpose(userId, purpose))
      : undefined
  }

  private wrongCodes(purpose: CodePurpose): AttemptRule {
    const tries = this.settings.LIMIT_WRONG_CODES
    return { name: `code ${purpose}`, threshold: tries, every: tries, firstLock: 600, longest: 43_200, memory: 86_400 }
  }

  private wrongCodesOfAccount(purpose: CodePurpose): AttemptRule {
    return { ...this.wrongCodes(purpose), name: `account code ${purpose}` }
  }

  private computeDigest(userId: string, purpose: CodePurpose, code: string): Buffer {
    return this.index.digest('code', userId, purpose, code)
  }
}

/**
 * The delivery details for callers who have proven nothing: where a code really goes would reveal whether the account
 * exists, and the end of its phone number.
 */
export const somewhere: CodeDeliveryDetails = {
  Destination: '***',
  DeliveryMedium: 'SMS',
  AttributeName: 'phone_number',
}

const nobody = '00000000-0000-0000-0000-000000000000'

function pendingPurpose(userId: string, purpose: CodePurpose): string {
  return `confirmation_code.pending:${userId}:${purpose}`
}

/** Returns the channel for an address. */
export function toRecipient(to: Destination): { channel: 'sms' | 'mail'; to: string } {
  return { channel: to.attribute === 'phone_number' ? 'sms' : 'mail', to: to.address }
}

/** Returns the masked destination of a code. */
function deliveryDetails(to: Destination): CodeDeliveryDetails {
  return to.attribute === 'phone_number'
    ? { Destination: maskedPhone(to.address), DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
    : { Destination: maskedEmail(to.address), DeliveryMedium: 'EMAIL', AttributeName: 'email' }
}
