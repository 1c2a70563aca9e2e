import { Migration } from '@mikro-orm/migrations'

/** What staff do with persons. */
export class StaffPeopleTables extends Migration {
  override up(): void {
    this.addSql('create index person_registered_at on person (registered_at desc, person_id desc)')
    this.addSql('create index person_status_registered on person (status, registered_at desc, person_id desc)')
    // Suspensions that end by themselves.
    this.addSql(`
      create table suspension_end (
        person_id uuid primary key references person,
        last_day date not null
      )`)
  }
}
