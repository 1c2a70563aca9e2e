import { Migration } from '@mikro-orm/migrations'

/** Finds the rows of the inbox whose time is over. */
export class Migration20260101000002InboxAge extends Migration {
  override name = 'Migration20260101000002InboxAge'

  override up(): void {
    this.addSql('create index inbox_at on inbox (at)')
  }

  override down(): void {
    this.addSql('drop index inbox_at')
  }
}
