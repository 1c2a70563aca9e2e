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
    this.addSql(`
      create table identity_change (
        change_id uuid primary key,
        person_id uuid not null references person,
        kind text not null check (kind in ('name', 'date-of-birth', 'license-number')),
        status text not null check (status in ('open', 'approved', 'refused', 'withdrawn')),
        content bytea not null,
        refusal_reason text,
        requested_at timestamptz not null,
        decided_at timestamptz,
        decided_by text
      )`)
    this.addSql("create unique index identity_change_open on identity_change (person_id, kind) where status = 'open'")
    this.addSql('create index identity_change_person on identity_change (person_id, requested_at)')
    this.addSql('create index identity_change_status on identity_change (status, requested_at, change_id)')
    // A file belongs to a request, or is deleted.
    this.addSql(`
      create table identity_evidence (
        evidence_id uuid primary key,
        person_id uuid not null references person,
        change_id uuid unique references identity_change,
        file_name text not null,
        media_type text not null,
        size integer not null,
        content bytea not null,
        uploaded_at timestamptz not null
      )`)
    this.addSql('create index identity_evidence_unused on identity_evidence (uploaded_at) where change_id is null')
    // What persons and their accounts in the user pool agreed on last; encrypted.
    this.addSql(`
      create table synced_account (
        account_sub text primary key,
        facts bytea not null,
        synced_at timestamptz not null
      )`)
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
        states text[] not null,
        tracks text[] not null,
        effective_from date not null,
        effective_to date
      )`)
    this.addSql(`create index person_search_name on person_search (role, search_name, person_id)
      include (effective_from, effective_to, states, tracks)`)
    // Reads the index in its order and stops at the limit. Without these settings PostgreSQL reads and sorts every name that
    // begins with the letters, because a plan for any letters expects only a few.
    this.addSql(`
      create function find_search_names(sought text, name_from text, name_to text, words text[], day date, most integer)
        returns table (person_id uuid, search_name text) language sql stable
        set enable_sort = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
          select s.person_id, s.search_name from person_search s join person p using (person_id)
          where s.role = sought and s.search_name >= name_from and s.search_name < name_to
            and (' ' || s.search_name) like all (words)
            and s.effective_from <= day and (s.effective_to is null or s.effective_to > day)
            and p.status = 'active' and p.is_covered
          order by s.search_name, s.person_id limit most
        $$`)
    this.addSql('create index person_search_person on person_search (person_id)')
  }
}
