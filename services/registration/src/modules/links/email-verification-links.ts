import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import type { Locale } from '@portal/service-texts'
import { Database } from '@portal/persistence'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal } from '../user-pool/index.ts'
import { verifyEmailMessage } from './verify-email-message.ts'

/** A link that was found. */
export interface EmailVerificationLink {
  readonly username: string
  /** Whether the link was sent to this address. */
  wasSentTo(email: string | undefined): boolean
}

const selectLink = {
  name: 'email-verification-link-select',
  text: 'select username, email_digest, expires_at from email_verification_link where link_digest = $1',
}

/** Links that verify an email address. Only digests are stored, and the URL has no personal data. */
@Injectable()
export class EmailVerificationLinks {
  constructor(
    private readonly database: Database,
    private readonly deliveries: Deliveries,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings & BaseSettings,
  ) {}

  /** Sends a link that verifies the address, in the caller's transaction. */
  async send(em: EntityManager, to: { username: string; email: string; locale: Locale }, now: Date): Promise<void> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + this.settings.LINK_HOURS * 3_600_000)
    await em.execute(
      'insert into email_verification_link (link_digest, username, email_digest, sent_at, expires_at) values (?, ?, ?, ?, ?)',
      [this.digest('link', token), to.username, this.digest('email', to.email.toLowerCase()), now, expiresAt],
    )
    const link = `${this.settings.PORTAL_ORIGIN.replace(/\/$/, '')}/confirm-registration?v=${token}`
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to: to.email,
      template: verifyEmailMessage,
      locale: to.locale,
      data: { link, hours: this.settings.LINK_HOURS },
    })
  }

  /**
   * Returns the link of a token; throws `auth.link-invalid` or `auth.link-expired`. It can be used repeatedly, because
   * email clients open links too.
   */
  async find(token: string, now: Date): Promise<EmailVerificationLink> {
    const row = await this.database.find<{ username: string; email_digest: Buffer; expires_at: string }>(selectLink, [
      this.digest('link', token),
    ])
    if (!row) throw authRefusal('auth.link-invalid')
    if (new Date(row.expires_at) <= now) throw authRefusal('auth.link-expired')
    return {
      username: row.username,
      wasSentTo: (email) => timingSafeEqual(this.digest('email', (email ?? '').toLowerCase()), row.email_digest),
    }
  }

  /** Returns a keyed digest, so that a stolen table reveals nothing. */
  digest(purpose: 'link' | 'email' | 'code-request' | 'code-sent' | 'request', text: string): Buffer {
    return createHmac('sha256', this.settings.REGISTRATION_DIGEST_KEY).update(`${purpose}\0${text}`).digest()
  }
}
