import { Migration } from '@mikro-orm/migrations'

/** The shipped text that a text of the portal was changed from, so that it can be seen when another one ships. */
export class Migration20261122SourceText extends Migration {
  override up(): void {
    this.addSql('alter table localization_entry add column source_text text')
  }
}
