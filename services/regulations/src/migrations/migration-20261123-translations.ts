import { Migration } from '@mikro-orm/migrations'

/**
 * Spanish words of provisions. A translation is of a provision's words, not of a version: every version in which the
 * provision says the same has it, and where it says something else it is out of date by itself.
 */
export class Migration20261123Translations extends Migration {
  override up(): void {
    this.addSql(`
      create table provision_translation (
        regulation_id uuid not null references provision (regulation_id),
        words_hash text not null,
        heading text,
        text text not null,
        table_content jsonb,
        translated_at timestamptz not null,
        lock_version integer not null default 1,
        primary key (regulation_id, words_hash)
      )`)
  }
}
