import { Injectable } from '@nestjs/common'
import { findContacts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'
import { Database } from '@portal/persistence'
import { EmailProtection } from './email-protection.ts'

const selectContacts = {
  name: 'user-contacts',
  text: `select id, email_encrypted, email_verified from portal_user
    where id = any($1::uuid[]) and email_encrypted is not null and status not in ('deleted', 'disabled')`,
}

interface ContactRow {
  readonly id: string
  readonly email_encrypted: Buffer
  readonly email_verified: boolean
}

/**
 * Responds to other services with the email addresses of accounts, so that they need not store them (docs/adr/0010).
 */
@Injectable()
export class ContactQueryHandler {
  constructor(
    queries: Queries,
    private readonly database: Database,
    private readonly emails: EmailProtection,
  ) {
    queries.handle(findContacts, async ({ accountIds }) => ({ contacts: await this.listContacts(accountIds) }))
  }

  /** Returns the contacts of accounts that are not deleted or disabled. */
  async listContacts(accountIds: readonly string[]) {
    const rows = await this.database.rows<ContactRow & Record<string, unknown>>(selectContacts, [accountIds])
    return rows.map((row) => ({
      accountId: row.id,
      email: this.emails.decrypt(row.email_encrypted, row.id),
      isVerified: row.email_verified,
    }))
  }
}
