import { Migration } from '@mikro-orm/migrations'

/** The initial schema of the registration service. Accounts are stored in the user pool. */
export class RegistrationBaseline extends Migration {
  override up(): void {
    // Only keyed digests of the link and the address are stored.
    this.addSql(`
      create table email_verification_link (
        link_digest bytea primary key,
        username text not null,
        email_digest bytea not null,
        sent_at timestamptz not null,
        expires_at timestamptz not null
      )`)
    this.addSql('create index email_verification_link_expires_at on email_verification_link (expires_at)')
    // When a code was last requested for a name or address.
    this.addSql(`
      create table code_request (
        subject_digest bytea primary key,
        requested_at timestamptz not null
      )`)
    this.addSql('create index code_request_requested_at on code_request (requested_at)')
    // Requests to the user pool whose outcome is not known: a keyed digest of each, without its content.
    this.addSql(`
      create table pending_pool_request (
        request_digest bytea primary key,
        started_at timestamptz not null
      )`)
    this.addSql('create index pending_pool_request_started_at on pending_pool_request (started_at)')
    // The name last published for each account.
    this.addSql(`
      create table account_name (
        sub text primary key,
        revision integer not null,
        name text not null
      )`)
    // The license registry: license numbers and dates of birth are encrypted, with digests to find them by.
    this.addSql(`
      create table license_registry_entry (
        id uuid primary key,
        license_number bytea not null,
        license_number_digest bytea not null,
        date_of_birth bytea not null,
        date_of_birth_digest bytea not null,
        state text not null,
        role text not null,
        first_name text not null,
        last_name text not null,
        first_name_key text not null,
        surname_key text not null,
        second_surname_key text,
        surname_sound text not null,
        second_surname_sound text,
        city text,
        expires_on date,
        imported_at timestamptz not null
      )`)
    this.addSql(
      'create index license_registry_entry_license on license_registry_entry (license_number_digest, state, role)',
    )
    for (const column of ['surname_key', 'second_surname_key', 'surname_sound', 'second_surname_sound'])
      this.addSql(
        `create index license_registry_entry_${column} on license_registry_entry (state, ${column}, first_name_key, id) ${
          column.startsWith('second') ? `where ${column} is not null` : ''
        }`,
      )
  }
}
