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

/** The permanent numbers of persons, and whom they let act for them. */
export class DelegationCopies extends Migration {
  override up(): void {
    this.addSql('alter table person_copy add hisa_person_id text')
    this.addSql('create index person_copy_number on person_copy (hisa_person_id) where hisa_person_id is not null')
    this.addSql('create index person_copy_merged_into on person_copy (merged_into) where merged_into is not null')
    this.addSql(`create table delegation_copy (
      delegation_id uuid primary key,
      principal_id uuid not null references person_copy,
      delegate_id uuid not null,
      scopes text[] not null,
      first_day date not null,
      last_day date)`)
    this.addSql('create index delegation_copy_principal on delegation_copy (principal_id)')
  }

  override down(): void {
    this.addSql('drop table delegation_copy')
    this.addSql('alter table person_copy drop hisa_person_id')
  }
}

/** Since when a person has a status, such as the day of a suspension. */
export class PersonStatusSince extends Migration {
  override up(): void {
    this.addSql('alter table person_copy add status_since timestamptz')
  }

  override down(): void {
    this.addSql('alter table person_copy drop status_since')
  }
}

/** The words of names without case and accents, for searches by their first letters in any order. */
export class PersonNameSearch extends Migration {
  override up(): void {
    this.addSql(`alter table person_copy add name_words tsvector generated always as (to_tsvector('simple',
      translate(lower(coalesce(display_name, '')), 'áàâäãåéèêëíìîïóòôöõúùûüñç-''’‘´ʻ.', 'aaaaaaeeeeiiiiooooouuuunc '))) stored`)
    this.addSql('create index person_copy_name_words on person_copy using gin (name_words)')
  }

  override down(): void {
    this.addSql('alter table person_copy drop name_words')
  }
}

/** The migrations of a service that keeps persons: `[...peopleMigrations, ...ownMigrations]`. */
export const peopleMigrations = [
  { name: 'people-baseline', class: PeopleBaseline },
  { name: 'people-delegations', class: DelegationCopies },
  { name: 'people-status-since', class: PersonStatusSince },
  { name: 'people-name-search', class: PersonNameSearch },
] as const
