import { Migration } from '@mikro-orm/migrations'

/** The copy of persons and account names that a service keeps from the registration service's events. */
export class PeopleBaseline extends Migration {
  override up(): void {
    this.addSql(`create table person_copy (
      person_id uuid primary key,
      revision integer not null,
      display_name text,
      status text not null check (status in ('active', 'inactive', 'suspended', 'merged')),
      is_covered boolean not null default false,
      account_sub text,
      merged_into uuid,
      licenses jsonb not null default '[]',
      constraint person_copy_merged_into_check check ((status = 'merged') = (merged_into is not null)))`)
    this.addSql('create index person_copy_account on person_copy (account_sub) where account_sub is not null')
    this.addSql(`create table person_role_copy (
      person_id uuid not null references person_copy,
      role text not null,
      title text,
      effective_from date not null,
      effective_to date,
      track_id uuid)`)
    this.addSql('create index person_role_copy_person on person_role_copy (person_id)')
    this.addSql('create index person_role_copy_role on person_role_copy (role, track_id)')
    this.addSql(`create table account_copy (
      sub text primary key,
      revision integer not null,
      name text not null)`)
  }

  override down(): void {
    this.addSql('drop table account_copy')
    this.addSql('drop table person_role_copy')
    this.addSql('drop table person_copy')
  }
}

/** The migrations of a service that keeps persons: `[...peopleMigrations, ...ownMigrations]`. */
export const peopleMigrations = [{ name: 'people-baseline', class: PeopleBaseline }] as const
