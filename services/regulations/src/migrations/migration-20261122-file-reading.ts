import { Migration } from '@mikro-orm/migrations'

/** Files that editors have turned into lines; kept for a day, whichever process reads them. */
export class Migration20261122FileReading extends Migration {
  override up(): void {
    this.addSql(`
      create table file_reading (
        reading_id uuid primary key,
        file_name text not null,
        state text not null check (state in ('reading','read','failed')),
        share real not null,
        text text,
        fault text,
        created_by text not null,
        changed_at timestamptz not null
      )`)
    this.addSql('create index file_reading_age_idx on file_reading (changed_at)')
  }
}
