import { Injectable } from '@nestjs/common'
import { findContacts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'

/** Where an account gets its mails. */
export interface Contact {
  readonly email: string
  readonly isProven: boolean
}

/** Addresses of accounts: asked for when a mail is written, and not kept (docs/adr/0010). */
@Injectable()
export class Contacts {
  constructor(private readonly queries: Queries) {}

  /** By account; those that cannot be reached are left out. Refuses (503) when nobody answers. */
  async of(accountIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
    const known = accountIds.filter((accountId) => uuid.test(accountId))
    if (known.length === 0) return new Map()
    const { contacts } = await this.queries.ask(findContacts, { accountIds: known })
    return new Map(contacts.map(({ accountId, email, isProven }) => [accountId, { email, isProven }]))
  }
}

/** The pool's ids are UUIDs; another is no account's. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
