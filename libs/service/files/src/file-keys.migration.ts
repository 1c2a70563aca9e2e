import { Migration } from '@mikro-orm/migrations'

/** The key of a file's content, encrypted; null: the service does not encrypt its files. */
export class StoredFileKeys extends Migration {
  override up(): void {
    this.addSql('alter table stored_file add column content_key bytea')
  }

  override down(): void {
    this.addSql('alter table stored_file drop column content_key')
  }
}
