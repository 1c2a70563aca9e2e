import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import { ChannelSwitches } from '@portal/notices'
import { Commands, Database, getTransactionConnection } from '@portal/persistence'
import { SETTINGS, type ApiResponse, type CommandContext } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { refuseMissing } from './draft-access.ts'
import { toProgress, type ConfirmedContact, type DraftContent } from './draft-content.ts'
import { getNextStep } from './draft.mapper.ts'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'
import { maskDestination } from './mask-destination.ts'
import { getDraftExpiry } from './draft-expiry.ts'
import { registrationCodeMessage } from './registration-code-message.ts'
import type { SentCode } from './sent-code.ts'

const minutesValid = 15
const maxAttempts = 10
const lockMinutes = 10

type Channel = ConfirmedContact['channel']

interface CodeRow extends Record<string, unknown> {
  readonly channel: Channel
  readonly destination_digest: Buffer
  readonly code_digest: Buffer
  readonly sent_at: string
  readonly expires_at: string
}

const selectCodes = {
  name: 'registration-code-list',
  text: `select channel, destination_digest, code_digest, sent_at, expires_at from registration_code
    where draft_id = $1 order by sent_at desc limit 20`,
}
const selectAttempts = {
  name: 'registration-code-attempts',
  text: 'select failed, locked_until from registration_code_attempts where draft_id = $1',
}
// Counts before the comparison, in one statement, so that parallel guesses cannot exceed the limit.
const countAttempt = {
  name: 'registration-code-attempt-count',
  text: `insert into registration_code_attempts as a (draft_id, failed) values ($1, 1)
    on conflict (draft_id) do update
      set failed = case when a.locked_until is null then a.failed + 1 else 1 end,
        locked_until = case when a.locked_until is null and a.failed + 1 >= $3
          then $2::timestamptz + make_interval(mins => $4) end
      where a.locked_until is null or a.locked_until <= $2
    returning failed, locked_until`,
}

/** Six-digit codes that confirm the email address or phone of a draft. */
@Injectable()
export class DraftCodes {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly drafts: DraftStore,
    private readonly deliveries: Deliveries,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly switches: ChannelSwitches,
    private readonly facts: CurrentRegistrationFacts,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** Sends a code; throws `auth.resend-too-soon` within five minutes of the last one to this destination. */
  async send(context: CommandContext, draft: Draft, channel: Channel): Promise<ApiResponse<SentCode>> {
    const stored = await this.commands.findStoredResponse<SentCode>(context)
    if (stored) return stored
    const destination = getDestination(draft.content, channel)
    if (!(await this.switches.listOn()).includes(channel === 'phone' ? 'text' : channel))
      throw authRefusal('registration.channel-unavailable')
    const digest = this.digest('destination', destination)
    const codes = await this.database.rows<CodeRow>(selectCodes, [draft.draft_id])
    const waitSeconds = this.getWaitSeconds(codes, digest, context.now)
    // The same request may have sent a code in the meantime.
    if (waitSeconds > 0)
      return (await this.commands.findStoredResponse<SentCode>(context)) ?? refuseTooSoon(waitSeconds)
    await this.rateLimits.takeCodeDestination(digest.toString('base64url'))
    return this.commands.run(context, async (em) => {
      const { locale } = (await this.drafts.lock(em, draft.draft_id)) ?? refuseMissing()
      // Another request may have sent one while this one waited for the lock.
      const connection = await getTransactionConnection(em)
      const { rows } = await connection.query<CodeRow>({ ...selectCodes, values: [draft.draft_id] })
      const lockedWaitSeconds = this.getWaitSeconds(rows, digest, context.now)
      if (lockedWaitSeconds > 0) refuseTooSoon(lockedWaitSeconds)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(context.now.getTime() + minutesValid * 60_000)
      await em.execute(
        `insert into registration_code (code_id, draft_id, channel, destination_digest, code_digest, sent_at, expires_at)
          values (?, ?, ?, ?, ?, ?, ?)`,
        [randomUUID(), draft.draft_id, channel, digest, this.digest(draft.draft_id, code), context.now, expiresAt],
      )
      await this.deliveries.enqueue(em, {
        channel: channel === 'email' ? 'mail' : 'sms',
        to: destination,
        template: registrationCodeMessage,
        locale,
        data: { code, minutes: minutesValid },
      })
      return {
        results: {
          channel,
          destination: maskDestination(destination),
          newCodeAt: this.getNewCodeTime(context.now).toISOString(),
          expiresAt: expiresAt.toISOString(),
          attemptsLeft: maxAttempts,
          lockedUntil: null,
        } satisfies SentCode,
        action: {
          kind: 'registration-draft.code-sent',
          entityType: 'registration-draft',
          entityId: draft.draft_id,
          after: { channel },
        },
      }
    })
  }

  /**
   * Confirms the destination of a code. Throws `registration.code-locked`, `auth.code-incorrect` with the attempts left,
   * or `auth.code-expired`.
   */
  async confirm(context: CommandContext, draft: Draft, code: string) {
    const draftId = draft.draft_id
    const attemptsLeft = await this.countAttempt(draftId, context.now)
    const contact = await this.findConfirmed(draft, code, context.now, attemptsLeft)
    const { today } = await this.facts.get()
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const locked = (await this.drafts.lock(em, draftId)) ?? refuseMissing()
      const confirmedContacts = [...locked.content.confirmedContacts, contact]
      const content: DraftContent = { ...locked.content, confirmedContacts }
      const hasAccount = context.caller !== undefined
      const nextStep = getNextStep(locked.status, toProgress(content, { hasAccount, today }))
      const { status } = locked
      const change = { content, status, nextStep, now: context.now, expiresAt: getDraftExpiry(context.now) }
      await this.drafts.update(em, draftId, change)
      await em.execute('delete from registration_code_attempts where draft_id = ?', [draftId])
      return {
        results: { isContactConfirmed: true as const },
        action: {
          kind: 'registration-draft.contact-confirmed',
          entityType: 'registration-draft',
          entityId: draftId,
          after: { channel: contact.channel },
        },
      }
    })
  }

  /** Returns the last code that was sent to the present contact of a draft, or null. */
  async findSent({ draft_id: draftId, content }: Draft, now: Date): Promise<SentCode | null> {
    const codes = await this.database.rows<CodeRow>(selectCodes, [draftId])
    const last = codes.find((row) => this.findDestination(row, content) !== undefined)
    if (!last) return null
    const attempts = await this.database.find<{ failed: number; locked_until: string | null }>(selectAttempts, [
      draftId,
    ])
    const lockedUntil = attempts?.locked_until ? new Date(attempts.locked_until) : undefined
    const isLocked = lockedUntil !== undefined && lockedUntil > now
    const failed = lockedUntil === undefined ? (attempts?.failed ?? 0) : 0
    return {
      channel: last.channel,
      destination: maskDestination(this.findDestination(last, content) ?? ''),
      newCodeAt: this.getNewCodeTime(new Date(last.sent_at)).toISOString(),
      expiresAt: new Date(last.expires_at).toISOString(),
      attemptsLeft: isLocked ? 0 : maxAttempts - failed,
      lockedUntil: isLocked ? lockedUntil.toISOString() : null,
    }
  }

  private async countAttempt(draftId: string, now: Date): Promise<number> {
    const values = [draftId, now.toISOString(), maxAttempts, lockMinutes]
    const counted = await this.database.find<{ failed: number; locked_until: string | null }>(countAttempt, values)
    if (counted) return maxAttempts - counted.failed
    const attempts = await this.database.find<{ locked_until: string }>(selectAttempts, [draftId])
    const remainingMs = new Date(attempts?.locked_until ?? now).getTime() - now.getTime()
    throw authRefusal('registration.code-locked', { retryAfter: Math.max(1, Math.ceil(remainingMs / 1000)) })
  }

  private async findConfirmed(draft: Draft, code: string, now: Date, attemptsLeft: number): Promise<ConfirmedContact> {
    const digest = this.digest(draft.draft_id, code)
    const codes = await this.database.rows<CodeRow>(selectCodes, [draft.draft_id])
    const matching = codes.filter(({ code_digest: stored }) => timingSafeEqual(stored, digest))
    const valid = matching.find((row) => new Date(row.expires_at) > now && this.findDestination(row, draft.content))
    if (valid) return { channel: valid.channel, destination: getDestination(draft.content, valid.channel) }
    if (matching.length > 0) throw authRefusal('auth.code-expired')
    throw authRefusal('auth.code-incorrect', { attemptsLeft })
  }

  /** Returns the destination of a code if it is still the contact of the draft. */
  private findDestination(row: CodeRow, { answers }: DraftContent): string | undefined {
    const destination = answers.contact?.[row.channel] ?? ''
    if (destination === '') return undefined
    return this.digest('destination', destination).equals(row.destination_digest) ? destination : undefined
  }

  /** Returns the seconds until another code can be sent to the destination; 0 or less: now. */
  private getWaitSeconds(codes: readonly CodeRow[], destinationDigest: Buffer, now: Date): number {
    const last = codes.find((row) => row.destination_digest.equals(destinationDigest))
    return last ? Math.ceil((this.getNewCodeTime(new Date(last.sent_at)).getTime() - now.getTime()) / 1000) : 0
  }

  private getNewCodeTime(sentAt: Date): Date {
    return new Date(sentAt.getTime() + this.settings.NEW_CODE_AFTER_SECONDS * 1000)
  }

  private digest(purpose: string, text: string): Buffer {
    const key = this.settings.REGISTRATION_DIGEST_KEY
    return createHmac('sha256', key).update(`registration-code\0${purpose}\0${text}`).digest()
  }
}

/** Throws `registration.step-not-open` when the draft has no such contact. */
function getDestination({ answers }: DraftContent, channel: Channel): string {
  const destination = answers.contact?.[channel] ?? ''
  if (destination === '') throw authRefusal('registration.step-not-open', { nextStep: 'contact' })
  return destination
}

function refuseTooSoon(retryAfter: number): never {
  throw authRefusal('auth.resend-too-soon', { retryAfter })
}
