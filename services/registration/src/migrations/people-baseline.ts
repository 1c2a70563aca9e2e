import { Migration } from '@mikro-orm/migrations'
import { initialAgreements } from './initial-agreements.ts'

/** Unfinished registrations, persons and agreements. Columns of type bytea are encrypted or are keyed digests. */
export class PeopleBaseline extends Migration {
  override up(): void {
    this.createAgreements()
    this.createPersons()
    this.createAttributes()
    this.createDrafts()
  }

  private createAgreements(): void {
    // A version without a first day is the draft of the next one. Published versions never change.
    this.addSql(`
      create table agreement_version (
        kind text not null check (kind in ('covered', 'non-covered')),
        version integer not null,
        revision integer not null default 1,
        effective_from date,
        changed_at timestamptz not null default now(),
        primary key (kind, version)
      )`)
    this.addSql(`
      create table agreement_text (
        kind text not null,
        version integer not null,
        locale text not null check (locale in ('en-US', 'es')),
        title text not null,
        paragraphs text[] not null,
        primary key (kind, version, locale),
        foreign key (kind, version) references agreement_version
      )`)
    for (const [kind, { en, es }] of Object.entries(initialAgreements)) {
      this.addSql(`insert into agreement_version (kind, version, effective_from) values ('${kind}', 1, '2022-07-01')`)
      for (const [locale, { title, paragraphs }] of [
        ['en-US', en],
        ['es', es],
      ] as const) {
        this.addSql(`insert into agreement_text (kind, version, locale, title, paragraphs)
          values ('${kind}', 1, '${locale}', ${quote(title)}, array[${paragraphs.map(quote).join(', ')}])`)
      }
    }
  }

  private createPersons(): void {
    this.addSql('create sequence hisa_person_number minvalue 10000001 maxvalue 99999999 start 10000001')
    this.addSql(`
      create table person (
        person_id uuid primary key,
        hisa_person_id text not null unique,
        account_sub text unique,
        revision integer not null,
        status text not null check (status in ('active', 'inactive', 'suspended', 'merged')),
        is_covered boolean not null,
        registry_record_id text,
        needs_review boolean not null,
        locale text not null check (locale in ('en-US', 'es')),
        display_name text not null,
        registered_at timestamptz not null,
        account_closed_at timestamptz,
        merged_into uuid references person
      )`)
    this.addSql('create index person_needs_review on person (registered_at) where needs_review')
    this.addSql(`
      create table agreement_acceptance (
        person_id uuid not null references person,
        kind text not null,
        version integer not null,
        locale text not null,
        accepted_at timestamptz not null,
        primary key (person_id, kind, version),
        foreign key (kind, version) references agreement_version
      )`)
    this.addSql('create index agreement_acceptance_version on agreement_acceptance (kind, version)')
  }

  /** Every row is in effect from a time on, and until another one or until it ends. */
  private createAttributes(): void {
    const inEffect = 'effective_from timestamptz not null, effective_to timestamptz'
    this.addSql(`
      create table person_name (
        person_id uuid not null references person,
        prefix text, first_name text not null, middle_name text, last_name text not null, additional_last_name text,
        suffix text, ${inEffect}
      )`)
    this.addSql('create index person_name_person on person_name (person_id)')
    this.addSql('create unique index person_name_current on person_name (person_id) where effective_to is null')
    this.addSql(`
      create table person_role (
        role_id uuid primary key,
        person_id uuid not null references person,
        role text not null,
        title text,
        status text not null check (status in ('active', 'requested', 'refused', 'ended')),
        track text,
        effective_from date not null,
        effective_to date,
        requested_at timestamptz not null
      )`)
    this.addSql('create index person_role_person on person_role (person_id)')
    this.addSql('create index person_role_role on person_role (role, status)')
    this.addSql(`
      create table person_identity (
        person_id uuid primary key references person,
        date_of_birth bytea not null,
        date_of_birth_digest bytea not null
      )`)
    this.addSql('create index person_identity_date_of_birth on person_identity (date_of_birth_digest)')
    // Kept until the agent invites them.
    this.addSql('create table jockeys_to_invite (person_id uuid primary key references person, jockeys bytea not null)')
    this.addSql('create table person_guardian (person_id uuid primary key references person, guardian bytea not null)')
    this.addSql(`
      create table person_contact (
        contact_id uuid primary key,
        person_id uuid not null references person,
        channel text not null check (channel in ('email', 'phone')),
        destination bytea not null,
        destination_digest bytea not null,
        confirmed_at timestamptz,
        ${inEffect}
      )`)
    this.addSql('create index person_contact_person on person_contact (person_id)')
    this.addSql(
      'create unique index person_contact_current on person_contact (person_id, channel) where effective_to is null',
    )
    this.addSql('create index person_contact_destination on person_contact (destination_digest)')
    this.addSql(`
      create table person_address (
        address_id uuid primary key, person_id uuid not null references person, address bytea not null, ${inEffect}
      )`)
    this.addSql('create index person_address_person on person_address (person_id)')
    this.addSql('create unique index person_address_current on person_address (person_id) where effective_to is null')
    this.addSql(`
      create table licensed_state (
        person_id uuid not null references person, state text not null, ${inEffect}
      )`)
    this.addSql('create index licensed_state_person on licensed_state (person_id)')
    this.addSql(
      'create unique index licensed_state_current on licensed_state (person_id, state) where effective_to is null',
    )
    this.addSql(`
      create table person_license (
        license_id uuid primary key,
        person_id uuid not null references person,
        type text not null check (type in ('src', 'vet-board', 'medical-board')),
        state text not null,
        number bytea not null,
        number_digest bytea not null,
        status text not null check (status in ('pending', 'verified', 'rejected', 'expired')),
        expires_on date,
        ${inEffect}
      )`)
    this.addSql('create index person_license_person on person_license (person_id)')
    this.addSql('create index person_license_number on person_license (number_digest, state)')
    this.addSql(`
      create table jockey_record (
        person_id uuid not null references person,
        last_physical_on date not null,
        baseline_concussion_on date not null,
        agent_name text,
        ${inEffect}
      )`)
    this.addSql('create index jockey_record_person on jockey_record (person_id)')
    this.addSql('create unique index jockey_record_current on jockey_record (person_id) where effective_to is null')
  }

  private createDrafts(): void {
    this.addSql(`
      create table registration_draft (
        draft_id uuid primary key,
        secret_digest bytea not null unique,
        account_sub text,
        reference text not null unique,
        locale text not null check (locale in ('en-US', 'es')),
        version integer not null,
        status text not null check (status in ('open', 'blocked', 'not-eligible', 'registered')),
        next_step text not null,
        content bytea not null,
        pending_username text,
        pending_attempts integer not null default 0,
        completed_sub text,
        completion_digest bytea,
        completion_expires_at timestamptz,
        person_id uuid references person,
        created_at timestamptz not null,
        saved_at timestamptz not null,
        expires_at timestamptz not null
      )`)
    this.addSql(
      'create index registration_draft_account on registration_draft (account_sub) where account_sub is not null',
    )
    this.addSql('create index registration_draft_expires_at on registration_draft (expires_at)')
    // Cookies that no longer open the draft, because it was continued on another device.
    this.addSql(`
      create table former_draft_secret (
        secret_digest bytea primary key,
        draft_id uuid not null references registration_draft on delete cascade,
        moved_at timestamptz not null
      )`)
    this.addSql('create index former_draft_secret_draft on former_draft_secret (draft_id)')
    this.addSql(`
      create table resume_link (
        link_id uuid primary key,
        draft_id uuid not null references registration_draft on delete cascade,
        secret_digest bytea not null unique,
        channel text not null check (channel in ('email', 'phone')),
        destination bytea not null,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`)
    this.addSql('create index resume_link_draft on resume_link (draft_id, sent_at)')
    // The owner is a draft, a link to continue it, or a person; expired codes are deleted after a day.
    this.addSql(`
      create table confirmation_code (
        code_id uuid primary key,
        owner_kind text not null check (owner_kind in ('draft', 'resume-contact', 'resume-link', 'person')),
        owner_id uuid not null,
        channel text not null check (channel in ('email', 'phone')),
        destination bytea not null,
        code_digest bytea not null,
        sent_at timestamptz not null,
        expires_at timestamptz not null
      )`)
    this.addSql('create index confirmation_code_owner on confirmation_code (owner_kind, owner_id, sent_at)')
    this.addSql('create index confirmation_code_expires_at on confirmation_code (expires_at)')
    this.addSql(`
      create table confirmation_code_attempts (
        owner_kind text not null,
        owner_id uuid not null,
        failed integer not null,
        locked_until timestamptz,
        counted_at timestamptz not null,
        primary key (owner_kind, owner_id)
      )`)
    this.addSql('create index confirmation_code_attempts_counted_at on confirmation_code_attempts (counted_at)')
    // Comparisons with a record of the license registry that did not match; a record is locked after three in 24 hours.
    this.addSql(`
      create table registry_attempt (
        attempt_id uuid primary key,
        record_id text not null,
        draft_id uuid not null,
        at timestamptz not null
      )`)
    this.addSql('create index registry_attempt_record on registry_attempt (record_id, at)')
    this.addSql('create index registry_attempt_at on registry_attempt (at)')
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
