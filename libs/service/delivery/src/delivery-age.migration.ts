import { Migration } from '@mikro-orm/migrations'

/** Finds the messages whose time is over. */
export class Migration20260101000003DeliveryAge extends Migration {
  override name = 'Migration20260101000003DeliveryAge'

  override up(): void {
    this.addSql(`create index delivery_done on delivery (created_at) where state <> 'waiting'`)
  }

  override down(): void {
    this.addSql('drop index delivery_done')
  }
}
