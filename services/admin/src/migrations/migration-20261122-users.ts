import { Migration } from '@mikro-orm/migrations'

/** A copy of the user pool's accounts, for lists, and the changes asked of the pool that are under way. */
export class Migration20261122Users extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm')
    this.addSql(`
      create table portal_user (
        id uuid primary key,
        username text not null,
        name text not null,
        words text not null generated always as (lower(name || ' ' || username)) stored,
        email_sealed bytea,
        email_digest bytea,
        email_verified boolean not null,
        groups text[] not null check (groups <@ array['USERS','HISAUSERS','EDITORS','ADMINS']),
        status text not null check (status in ('unconfirmed','invited','active','reset-asked','disabled','deleted')),
        created_at timestamptz not null,
        changed_at timestamptz not null,
        -- When this row was last written, by the service's clock: what was read from the pool before then is older than it.
        written_at timestamptz not null,
        lock_version integer not null default 1,
        check ((email_sealed is null) = (email_digest is null))
      )`)
    this.addSql('create index portal_user_words_idx on portal_user using gin (words gin_trgm_ops)')
    this.addSql('create index portal_user_name_idx on portal_user (lower(name), id)')
    this.addSql('create index portal_user_groups_idx on portal_user using gin (groups)')
    this.addSql('create index portal_user_email_idx on portal_user (email_digest)')
    // What is wanted is written down before the pool is asked, so that it is carried out once it was accepted, whatever dies.
    this.addSql(`
      create table user_change (
        id uuid primary key,
        kind text not null check (kind in ('invite','update','delete','reset-password','resend-invitation')),
        user_ids uuid[] not null,
        email_digest bytea,
        wanted_sealed bytea,
        actor text not null,
        actor_username text not null,
        actor_groups text[] not null,
        route text not null,
        key text,
        request_hash text not null,
        correlation_id text not null,
        asked_at timestamptz not null,
        -- Until then somebody is working on it.
        held_until timestamptz not null,
        attempts integer not null default 0,
        finished_at timestamptz
      )`)
    this.addSql('create unique index user_change_key on user_change (actor, route, key) where key is not null')
    this.addSql(
      'create unique index user_change_invitation on user_change (email_digest) where finished_at is null and email_digest is not null',
    )
    this.addSql('create index user_change_open_idx on user_change (held_until) where finished_at is null')
    this.addSql('create index user_change_finished_idx on user_change (finished_at) where finished_at is not null')
    this.addSql('create index user_change_users_idx on user_change using gin (user_ids) where finished_at is null')
  }
}
