import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption, type EncryptedColumn } from '@portal/field-encryption'
import { Database, readRows } from '@portal/persistence'
import type { AccountFacts } from './account-facts.ts'

export const syncedAccountFacts = {
  table: 'synced_account',
  id: 'account_sub',
  column: 'facts',
} as const satisfies EncryptedColumn

const selectFacts = { name: 'synced-account', text: 'select facts from synced_account where account_sub = $1' }

/** What persons and their accounts agreed on last. */
@Injectable()
export class SyncedAccounts {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async find(sub: string, em?: EntityManager): Promise<AccountFacts | undefined> {
    const [row] = await readRows<{ facts: Buffer }>(this.database, em, selectFacts, [sub])
    return row && (this.encryption.decryptJson(syncedAccountFacts, sub, row.facts) as AccountFacts)
  }

  async save(em: EntityManager, sub: string, facts: AccountFacts, now: Date): Promise<void> {
    await em.execute(
      `insert into synced_account (account_sub, facts, synced_at) values (?, ?, ?)
        on conflict (account_sub) do update set facts = excluded.facts, synced_at = excluded.synced_at`,
      [sub, this.encryption.encryptJson(syncedAccountFacts, sub, facts), now],
    )
  }

  async delete(em: EntityManager, sub: string): Promise<void> {
    await em.execute('delete from synced_account where account_sub = ?', [sub])
  }
}
