import { Injectable } from '@nestjs/common'
import { findContacts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'
import { Database } from '@portal/persistence'
import { EmailProtection } from './email-protection.ts'

const reachable = {
  name: 'user-contacts',
  text: `select id, email_sealed, email_verified from portal_user
    where id = any($1::uuid[]) and email_sealed is not null and status not in ('deleted', 'disabled')`,
}

interface ContactRow {
  readonly id: string
  readonly email_sealed: Buffer
  readonly email_verified: boolean
}

/** Tells other services where accounts get their mails, so that they need not keep it (docs/adr/0010). */
@Injectable()
export class ContactAnswers {
  constructor(
    queries: Queries,
    private readonly database: Database,
    private readonly emails: EmailProtection,
  ) {
    queries.answerQuery(findContacts, async ({ accountIds }) => ({ contacts: await this.contactsOf(accountIds) }))
  }

  async contactsOf(accountIds: readonly string[]) {
    const rows = await this.database.rows<ContactRow & Record<string, unknown>>(reachable, [accountIds])
    return rows.map((row) => ({
      accountId: row.id,
      email: this.emails.open(row.email_sealed, row.id),
      isProven: row.email_verified,
    }))
  }
}
