import { Migration } from '@mikro-orm/migrations'

/** Accounts that are never confirmed are looked for again and again, and are few. */
export class Migration20261123UnconfirmedUsers extends Migration {
  override up(): void {
    this.addSql(`create index portal_user_unconfirmed_idx on portal_user (created_at) where status = 'unconfirmed'`)
  }
}
