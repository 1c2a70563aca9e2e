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
    // Pairs of persons that may be the same; `different` ones are the do-not-match list.
    this.addSql(`
      create table possible_duplicate (
        pair_id uuid primary key,
        first_person_id uuid not null references person,
        second_person_id uuid not null references person,
        state text not null check (state in ('open', 'different', 'merged')),
        score integer not null,
        reasons text[] not null,
        found_at timestamptz not null,
        decided_by text,
        decided_at timestamptz,
        reason text,
        unique (first_person_id, second_person_id),
        check (first_person_id < second_person_id)
      )`)
    this.addSql(
      `create index possible_duplicate_open on possible_duplicate (score desc, pair_id desc) where state = 'open'`,
    )
  }
}
