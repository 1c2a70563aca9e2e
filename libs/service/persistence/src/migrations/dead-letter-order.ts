import { Migration } from '@mikro-orm/migrations'

/** Finds dead letters newest first, all or those of a state. */
export class Migration20260101000005DeadLetterOrder extends Migration {
  override name = 'Migration20260101000005DeadLetterOrder'

  override up(): void {
    this.addSql('create index dead_letter_newest on dead_letter (failed_at desc, id desc)')
    this.addSql('create index dead_letter_state on dead_letter (state, failed_at desc, id desc)')
  }

  override down(): void {
    this.addSql('drop index dead_letter_newest')
    this.addSql('drop index dead_letter_state')
  }
}
