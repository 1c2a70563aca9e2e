import { Migration } from '@mikro-orm/migrations'

/** Former values of persons, and the names under which they are found. */
export class PersonChangesTables extends Migration {
  override up(): void {
    this.addSql(`
      create table person_status (
        status_id bigint generated always as identity primary key,
        person_id uuid not null references person,
        status text not null check (status in ('active', 'inactive', 'suspended', 'merged')),
        reason text,
        effective_from timestamptz not null,
        effective_to timestamptz
      )`)
    this.addSql('create index person_status_person on person_status (person_id, effective_from)')
    this.addSql(`
      create table former_date_of_birth (
        former_id uuid primary key,
        person_id uuid not null references person,
        date_of_birth bytea not null,
        effective_to timestamptz not null
      )`)
    this.addSql('create index former_date_of_birth_person on former_date_of_birth (person_id)')
    // Searches of the current hour; those of past hours are in the audit trail.
    this.addSql(`
      create table person_search_count (
        subject text not null,
        hour timestamptz not null,
        searches integer not null,
        primary key (subject, hour)
      )`)
    this.addSql('create index person_search_count_hour on person_search_count (hour)')
    // One row for each role and each word with which the name can begin. Compared byte by byte.
    this.addSql(`
      create table person_search (
        role text not null,
        search_name text collate "C" not null,
        person_id uuid not null references person,
        effective_from date not null,
        effective_to date
      )`)
    this.addSql('create index person_search_name on person_search (role, search_name, person_id)')
    this.addSql('create index person_search_person on person_search (person_id)')
  }
}
