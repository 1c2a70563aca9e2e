import { Migration } from '@mikro-orm/migrations'

/**
 * The tables that every service has. They have no foreign keys between them: one statement writes them together, and only
 * `Commands` issues it.
 */
export class PersistenceBaseline extends Migration {
  override up(): void {
    // Who did what, in which groups, on whose behalf and why. `events` holds the domain events of the command.
    this.addSql(`create table action (
      id uuid primary key,
      at timestamptz not null,
      kind text not null,
      entity_type text not null,
      entity_id text not null,
      actor text,
      actor_groups text[] not null,
      on_behalf_of text,
      reason text,
      route text not null,
      correlation_id text not null,
      before jsonb,
      after jsonb,
      events jsonb)`)
    this.addSql(`create view outbox_event as
      select (e->>'id')::uuid as id, a.id as action_id, a.at, e->>'subject' as subject, e->>'aggregateId' as aggregate_id,
             e->'payload' as payload
        from action a cross join lateral jsonb_array_elements(a.events) as e`)
    // One row per commit, with the actions to publish. Separate from `action`, which is append-only.
    this.addSql(`create table outbox (
      id uuid primary key,
      position bigint generated always as identity,
      action_ids uuid[] not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      published_at timestamptz,
      last_error text)`)
    this.addSql('create index outbox_unpublished on outbox (position) where published_at is null')
    this.addSql(`create table inbox (
      consumer text not null,
      event_id uuid not null,
      handled_at timestamptz not null default now(),
      primary key (consumer, event_id))`)
    this.addSql('create index inbox_handled_at on inbox (handled_at)')
    // Either the whole response is stored, or the data from which a replay rebuilds it. The key comes first in the index
    // because it is the most selective column.
    this.addSql(`create table idempotency_key (
      actor text not null,
      route text not null,
      key text not null,
      request_hash text not null,
      status smallint not null,
      response text,
      replay_data text,
      created_at timestamptz not null default now(),
      primary key (key, actor, route),
      constraint idempotency_key_response check (num_nonnulls(response, replay_data) = 1))`)
    this.addSql('create index idempotency_key_created_at on idempotency_key (created_at)')
    this.addSql(`create table dead_letter (
      id uuid primary key default gen_random_uuid(),
      consumer text not null,
      event_id uuid not null,
      subject text not null,
      envelope jsonb not null,
      attempts integer not null,
      failure text not null,
      failed_at timestamptz not null,
      state text not null default 'pending' check (state in ('pending', 'replayed', 'discarded')),
      resolved_by text,
      resolved_at timestamptz,
      reason text,
      unique (consumer, event_id))`)
    this.addSql('create index dead_letter_newest on dead_letter (failed_at desc, id desc)')
    this.addSql('create index dead_letter_state on dead_letter (state, failed_at desc, id desc)')
    this.addSql(`create table rate_counter (
      key text not null,
      window_start timestamptz not null,
      window_end timestamptz not null,
      count integer not null,
      primary key (key, window_start))`)
    this.addSql('create index rate_counter_window_end on rate_counter (window_end)')
  }

  override down(): void {
    this.addSql('drop view outbox_event')
    for (const table of ['rate_counter', 'dead_letter', 'idempotency_key', 'inbox', 'outbox', 'action']) {
      this.addSql(`drop table ${table}`)
    }
  }
}
