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
  }
}
