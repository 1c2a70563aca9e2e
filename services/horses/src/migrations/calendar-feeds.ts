import { Migration } from '@mikro-orm/migrations'

/** Calendar feeds of persons. Only the hash of the secret address is stored. */
export class CalendarFeedsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table calendar_feed (
        person_id uuid primary key,
        secret_hash bytea not null unique,
        locale text not null,
        created_at timestamptz not null,
        last_read_at timestamptz
      )`)
  }
}
