import { Migration } from '@mikro-orm/migrations'

/** Accounts, groups, pending verifications, tokens and keys. */
export class UserPoolBaseline extends Migration {
  override up(): void {
    this.addSql(`create table pool_user (
      id uuid primary key,
      username text not null,
      username_key text not null constraint pool_user_username_key unique,
      username_skeleton text not null constraint pool_user_username_skeleton unique,
      status text not null check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED')),
      enabled boolean not null default true,
      email_encrypted bytea,
      email_index bytea,
      email_verified boolean not null default false,
      phone_encrypted bytea,
      phone_index bytea,
      phone_verified boolean not null default false,
      profile_encrypted bytea not null,
      verifier_encrypted bytea not null,
      password_expires_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      check ((email_encrypted is null) = (email_index is null)),
      check ((phone_encrypted is null) = (phone_index is null)))`)
    // A verified address belongs to one account; several accounts may enter the same unverified address.
    this.addSql('create unique index pool_user_verified_email on pool_user (email_index) where email_verified')
    this.addSql('create index pool_user_email on pool_user (email_index)')
    this.addSql('create index pool_user_phone on pool_user (phone_index)')
    this.addSql(`create table pool_group (
      name text primary key,
      description text not null,
      precedence integer not null,
      created_at timestamptz not null default now())`)
    this.addSql(`insert into pool_group (name, description, precedence) values
      ('ADMINS', 'Everything, accounts included', 1),
      ('EDITORS', 'Draft and publish', 2),
      ('HISAUSERS', 'The authority''s own people', 3),
      ('USERS', 'Any registered account', 4)`)
    this.addSql(`create table pool_group_member (
      user_id uuid not null references pool_user on delete cascade,
      group_name text not null references pool_group,
      since timestamptz not null,
      primary key (user_id, group_name))`)
    this.addSql('create index pool_group_member_group on pool_group_member (group_name, user_id)')
    this.addSql(`create table confirmation_code (
      user_id uuid not null references pool_user on delete cascade,
      purpose text not null,
      digest bytea not null,
      pending_encrypted bytea,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, purpose))`)
    this.addSql(`create table attempt_count (
      key bytea primary key,
      failures integer not null,
      last_at timestamptz not null,
      locked_until timestamptz)`)
    // When the lock of the n-th attempt ends: none below the threshold, then doubling up to the maximum.
    this
      .addSql(`create function attempt_lock(n integer, at timestamptz, threshold integer, every integer, first_lock double precision, longest double precision)
      returns timestamptz language sql stable as $$
        select case when n >= threshold and (n - threshold) % every = 0
          then at + make_interval(secs => least(longest, first_lock * power(2, least(40, (n - threshold) / every)))) end $$`)
    this.addSql('create table spent_challenge (id bytea primary key, expires_at timestamptz not null)')
    this.addSql('create index spent_challenge_end on spent_challenge (expires_at)')
    this.addSql(`create table refresh_token (
      id uuid primary key,
      family_id uuid not null,
      user_id uuid not null references pool_user on delete cascade,
      client_id text not null,
      secret_digest bytea not null,
      auth_time timestamptz not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      replaced_at timestamptz,
      revoked_at timestamptz)`)
    this.addSql('create index confirmation_code_end on confirmation_code (expires_at)')
    this.addSql('create index refresh_token_end on refresh_token (expires_at)')
    this.addSql('create index attempt_count_last on attempt_count (last_at)')
    this.addSql('create index refresh_token_family on refresh_token (family_id)')
    this.addSql('create index refresh_token_user on refresh_token (user_id)')
    this.addSql(`create table signing_key (
      kid text primary key,
      public_jwk jsonb not null,
      private_encrypted bytea not null,
      created_at timestamptz not null,
      active_from timestamptz not null)`)
  }

  override down(): void {
    const tables = ['signing_key', 'refresh_token', 'spent_challenge', 'attempt_count', 'confirmation_code']
    for (const table of [...tables, 'pool_group_member', 'pool_group', 'pool_user']) this.addSql(`drop table ${table}`)
    this.addSql('drop function attempt_lock')
  }
}
