import { Migration } from '@mikro-orm/migrations'

/** The message with which a code was sent, to tell whether a provider has taken it. */
export class SentCodesMigration extends Migration {
  override up(): void {
    this.addSql('alter table confirmation_code add delivery_id uuid')
  }
}
