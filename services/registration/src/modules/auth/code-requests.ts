import { Inject, Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { EmailVerificationLinks } from '../links/index.ts'
import { authRefusal } from '../user-pool/index.ts'

const insertIfAllowed = {
  name: 'code-request-insert-if-allowed',
  text: `insert into code_request as r (subject_digest, requested_at) values ($1, $2)
    on conflict (subject_digest) do update set requested_at = excluded.requested_at where r.requested_at <= $2::timestamptz - make_interval(secs => $3)
    returning 1 as inserted`,
}
const upsert = {
  name: 'code-request-upsert',
  text: `insert into code_request (subject_digest, requested_at) values ($1, $2)
    on conflict (subject_digest) do update set requested_at = excluded.requested_at`,
}
const selectWait = {
  name: 'code-request-wait',
  text: `select extract(epoch from requested_at - $2::timestamptz)::float8 + $3 as seconds from code_request where subject_digest = $1`,
}

/** Records when a code was last requested for a name; another one may be requested after 5 minutes (spec 5). */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly database: Database,
    private readonly links: EmailVerificationLinks,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** Records that a sign-up sent a code. */
  async record(identifier: string, now: Date): Promise<void> {
    await this.database.rows(upsert, [this.links.digest('code-request', identifier.toLowerCase()), now.toISOString()])
  }

  /**
   * Records a request for another code; throws `auth.resend-too-soon` with the wait. Behaves the same for a name
   * without an account.
   */
  async take(identifier: string, now: Date): Promise<void> {
    const subjectDigest = this.links.digest('code-request', identifier.toLowerCase())
    const values = [subjectDigest, now.toISOString(), this.settings.NEW_CODE_AFTER_SECONDS]
    if (await this.database.find(insertIfAllowed, values)) return
    const remaining = await this.database.find<{ seconds: number }>(selectWait, values)
    throw authRefusal('auth.resend-too-soon', { retryAfter: Math.max(1, Math.ceil(remaining?.seconds ?? 1)) })
  }
}
