import { Migration } from '@mikro-orm/migrations'

/** The initial schema of the admin service. */
export class AdminBaseline extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm')
    for (const statement of [...localization, ...audit, ...usageCounts, ...users]) this.addSql(statement)
  }
}

/** Interface texts that staff changed at run time. */
const localization = [
  `create table localization_entry (
    id uuid primary key,
    locale text not null check (locale in ('en-US','es')),
    namespace text not null,
    key text not null,
    value text not null,
    -- the default text that was overridden, to detect when a release changes it
    source_text text,
    source_hash text not null,
    updated_at timestamptz not null,
    lock_version integer not null default 1,
    unique (locale, namespace, key)
  )`,
]

/** The audit trail of all services. */
const audit = [
  `create table audit_entry (
    id uuid primary key,
    performed_at timestamptz not null,
    service text not null,
    action text not null,
    entity_type text not null,
    entity_id text not null,
    actor text,
    actor_groups text[] not null,
    on_behalf_of text,
    reason text,
    route text not null,
    correlation_id text not null,
    before jsonb,
    after jsonb
  )`,
  'create index audit_entry_newest_idx on audit_entry (performed_at desc, id desc)',
  'create index audit_entry_entity_idx on audit_entry (entity_id, performed_at desc, id desc)',
  'create index audit_entry_actor_idx on audit_entry (actor, performed_at desc, id desc)',
  'create index audit_entry_action_idx on audit_entry (service, action, performed_at desc, id desc)',
]

/** Daily counts of page use and of release loads in browsers. Nothing in them can be traced to a person. */
const usageCounts = [
  `create table analytics_count (
    day date not null,
    -- hash of all following columns except the count: properties of any length fit into the index
    event_hash bytea not null,
    event_name text not null,
    route text not null,
    locale text not null,
    viewport text not null,
    properties jsonb not null,
    count integer not null,
    primary key (day, event_hash)
  )`,
  `create table release_load (
    remote text not null,
    version text not null,
    day date not null,
    outcome text not null check (outcome in ('loaded','failed','fell-back')),
    -- bucket of the load time; see duration-buckets.ts
    duration_bucket integer not null,
    count integer not null,
    primary key (remote, version, day, outcome, duration_bucket)
  )`,
  'create index release_load_day_idx on release_load (day)',
]

/** A copy of the user pool's accounts for lists, and changes that are being made in the pool. */
const users = [
  `create table portal_user (
    id uuid primary key,
    username text not null,
    name text not null,
    search_text text not null generated always as (lower(name || ' ' || username)) stored,
    email_encrypted bytea,
    email_digest bytea,
    email_verified boolean not null,
    groups text[] not null check (groups <@ array['USERS','HISAUSERS','EDITORS','ADMINS']),
    status text not null check (status in ('unconfirmed','invited','active','reset-requested','disabled','deleted')),
    created_at timestamptz not null,
    -- time of the last change in the user pool
    updated_at timestamptz not null,
    -- time of the last write of this row, by the service's clock: data read from the pool earlier is older than the row
    synced_at timestamptz not null,
    lock_version integer not null default 1,
    check ((email_encrypted is null) = (email_digest is null))
  )`,
  'create index portal_user_search_idx on portal_user using gin (search_text gin_trgm_ops)',
  'create index portal_user_name_idx on portal_user (lower(name), id)',
  'create index portal_user_groups_idx on portal_user using gin (groups)',
  'create index portal_user_email_idx on portal_user (email_digest)',
  `create index portal_user_unconfirmed_idx on portal_user (created_at) where status = 'unconfirmed'`,
  // A change is stored before the pool is called, so that an accepted change is completed even after a crash.
  `create table user_change (
    id uuid primary key,
    kind text not null check (kind in ('invite','update','delete','reset-password','resend-invitation')),
    user_ids uuid[] not null,
    email_digest bytea,
    -- the content of the request; removed when the change is finished
    request_encrypted bytea,
    actor text not null,
    actor_username text not null,
    actor_groups text[] not null,
    route text not null,
    idempotency_key text,
    request_hash text not null,
    correlation_id text not null,
    requested_at timestamptz not null,
    -- until then a process is working on the change
    locked_until timestamptz not null,
    finished_at timestamptz
  )`,
  'create unique index user_change_idempotency_key on user_change (actor, route, idempotency_key) where idempotency_key is not null',
  'create unique index user_change_invitation on user_change (email_digest) where finished_at is null and email_digest is not null',
  'create index user_change_pending_idx on user_change (requested_at) where finished_at is null',
  'create index user_change_finished_idx on user_change (finished_at) where finished_at is not null',
  'create index user_change_users_idx on user_change using gin (user_ids) where finished_at is null',
]
