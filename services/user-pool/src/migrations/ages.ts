import { Migration } from '@mikro-orm/migrations'

/** Indexes for deleting expired codes, tokens and counters. */
export class Migration20261122000000Ages extends Migration {
  override name = 'Migration20261122000000Ages'

  override up(): void {
    this.addSql('create index confirmation_code_end on confirmation_code (expires_at)')
    this.addSql('create index refresh_token_end on refresh_token (expires_at)')
    this.addSql('create index attempt_count_last on attempt_count (last_at)')
  }

  override down(): void {
    this.addSql('drop index attempt_count_last')
    this.addSql('drop index refresh_token_end')
    this.addSql('drop index confirmation_code_end')
  }
}
