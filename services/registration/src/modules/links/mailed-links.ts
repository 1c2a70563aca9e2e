import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import type { Locale } from '@portal/service-texts'
import { Database } from '@portal/persistence'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal } from '../user-pool/pool-failures.ts'
import { verifyEmailMessage } from './link-messages.ts'

/** What a link speaks for. */
export interface FoundLink {
  readonly username: string
  /** Whether the link was sent to this address. */
  isFor(email: string | undefined): boolean
}

const find = {
  name: 'link-find',
  text: 'select username, email_digest, expires_at from mailed_link where digest = $1',
}

/** Links sent by mail. Only digests are kept; nothing personal is in the address. */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly database: Database,
    private readonly deliveries: Deliveries,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings & BaseSettings,
  ) {}

  /** Mails a link that proves the address, in the caller's transaction. */
  async sendEmailProof(
    em: EntityManager,
    to: { username: string; email: string; locale: Locale },
    now: Date,
  ): Promise<void> {
    const value = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + this.settings.LINK_HOURS * 3_600_000)
    await em.execute(
      'insert into mailed_link (digest, purpose, username, email_digest, sent_at, expires_at) values (?, ?, ?, ?, ?, ?)',
      [this.digest('link', value), 'email', to.username, this.digest('email', to.email.toLowerCase()), now, expiresAt],
    )
    const address = `${this.settings.PORTAL_ORIGIN.replace(/\/$/, '')}/confirm-registration?v=${value}`
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to: to.email,
      template: verifyEmailMessage,
      locale: to.locale,
      data: { address, hours: this.settings.LINK_HOURS },
    })
  }

  /** Reads a link's value; throws `auth.link-invalid` or `auth.link-expired`. It may be opened again: mail readers open links too. */
  async read(value: string, now: Date): Promise<FoundLink> {
    const row = await this.database.find<{ username: string; email_digest: Buffer; expires_at: string }>(find, [
      this.digest('link', value),
    ])
    if (!row) throw authRefusal('auth.link-invalid')
    if (new Date(row.expires_at) <= now) throw authRefusal('auth.link-expired')
    return {
      username: row.username,
      isFor: (email) => timingSafeEqual(this.digest('email', (email ?? '').toLowerCase()), row.email_digest),
    }
  }

  /** A keyed digest, so that a stolen table says nothing. */
  digest(purpose: 'link' | 'email' | 'code-request' | 'request', text: string): Buffer {
    return createHmac('sha256', this.settings.REGISTRATION_DIGEST_KEY).update(`${purpose}\0${text}`).digest()
  }
}
