import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database, readRows } from '@portal/persistence'
import { EmailVerificationLinks } from '../links/index.ts'
import { CodeTimes } from '../registration-settings/index.ts'
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

/**
 * Another code may be requested after some minutes (spec 5). Requests are recorded by the typed name, and codes by the account, so
 * that the wait does not reveal which user name and email address belong together.
 */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly database: Database,
    private readonly links: EmailVerificationLinks,
    private readonly times: CodeTimes,
  ) {}

  /** Records that a sign-up sent a code. */
  async record(em: EntityManager, username: string, now: Date): Promise<void> {
    for (const purpose of ['code-request', 'code-sent'] as const)
      await readRows(this.database, em, upsert, [this.links.digest(purpose, username.toLowerCase()), now.toISOString()])
  }

  /**
   * Records a request for another code by the typed name; throws `auth.resend-too-soon` with the wait. Behaves the same for a
   * name without an account.
   */
  async take(typedName: string, now: Date): Promise<void> {
    const subjectDigest = this.links.digest('code-request', typedName.toLowerCase())
    const values = [subjectDigest, now.toISOString(), await this.times.readSecondsUntilNew(now)]
    if (await this.database.find(insertIfAllowed, values)) return
    const remaining = await this.database.find<{ seconds: number }>(selectWait, values)
    throw authRefusal('auth.resend-too-soon', { retryAfter: Math.max(1, Math.ceil(remaining?.seconds ?? 1)) })
  }

  /** Records a code for an account. Returns false, and records nothing, when one was sent shortly before. */
  async takeSend(username: string, now: Date): Promise<boolean> {
    const subjectDigest = this.links.digest('code-sent', username.toLowerCase())
    const values = [subjectDigest, now.toISOString(), await this.times.readSecondsUntilNew(now)]
    return (await this.database.find(insertIfAllowed, values)) !== undefined
  }
}
