import { Injectable } from '@nestjs/common'
import { findContacts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'

/** Email address of an account. */
export interface Contact {
  readonly email: string
  readonly isVerified: boolean
}

/** Email addresses of accounts: requested from the admin service when a message is written, never stored (docs/adr/0010). */
@Injectable()
export class Contacts {
  constructor(private readonly queries: Queries) {}

  /** Returns contacts by account id; accounts without an address are left out. Throws when the admin service does not respond. */
  async getByAccount(accountIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
    const validIds = accountIds.filter((accountId) => uuid.test(accountId))
    if (validIds.length === 0) return new Map()
    const { contacts } = await this.queries.request(findContacts, { accountIds: validIds })
    return new Map(contacts.map(({ accountId, email, isVerified }) => [accountId, { email, isVerified }]))
  }
}

/** Ids in the user pool are UUIDs. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
