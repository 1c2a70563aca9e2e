import { Inject, Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { MailedLinks } from '../links/mailed-links.ts'
import { authRefusal } from '../user-pool/pool-failures.ts'

const note = {
  name: 'code-request-note',
  text: `insert into code_request as r (subject, at) values ($1, $2)
    on conflict (subject) do update set at = excluded.at where r.at <= $2::timestamptz - make_interval(secs => $3)
    returning 1 as noted`,
}
const record = {
  name: 'code-request-record',
  text: 'insert into code_request (subject, at) values ($1, $2) on conflict (subject) do update set at = excluded.at',
}
const wait = {
  name: 'code-request-wait',
  text: `select extract(epoch from at - $2::timestamptz)::float8 + $3 as seconds from code_request where subject = $1`,
}

/** When a code was last asked for by a name: another may be asked for after 5 minutes (spec 5). */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly database: Database,
    private readonly links: MailedLinks,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** Notes that a sign-up sent a code. */
  async record(name: string, now: Date): Promise<void> {
    await this.database.rows(record, [this.links.digest('code-request', name.toLowerCase()), now.toISOString()])
  }

  /** Notes that another code was asked for; throws `auth.new-code-too-soon` with the wait. The same for a name without an account. */
  async take(name: string, now: Date): Promise<void> {
    const subject = this.links.digest('code-request', name.toLowerCase())
    const values = [subject, now.toISOString(), this.settings.NEW_CODE_AFTER_SECONDS]
    if (await this.database.find(note, values)) return
    const left = await this.database.find<{ seconds: number }>(wait, values)
    throw authRefusal('auth.new-code-too-soon', { retryAfter: Math.max(1, Math.ceil(left?.seconds ?? 1)) })
  }
}
