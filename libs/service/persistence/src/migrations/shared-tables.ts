import { Migration } from '@mikro-orm/migrations'

/**
 * The tables every service has. No foreign keys between them: they are written by one statement together, and only ever
 * by {@link Commands}.
 */
export class Migration20260101000000SharedTables extends Migration {
  override name = 'Migration20260101000000SharedTables'

  override up(): void {
    // Who did what, in which role, on whose behalf and why. `position` is the order of writing, not of commit.
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
      after jsonb)`)
    this.addSql('create index action_entity on action (entity_type, entity_id, at)')
    // The events of a command; its action's own event is made from the action row.
    this.addSql(`create table outbox (
      id uuid primary key,
      action_id uuid not null,
      at timestamptz not null,
      subject text not null,
      aggregate_id text not null,
      payload jsonb not null)`)
    this.addSql('create index outbox_action on outbox (action_id)')
    // What is marked stands beside the append-only tables: one row a command.
    this.addSql(`create table outbox_delivery (
      action_id uuid primary key,
      position bigint generated always as identity,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      published_at timestamptz,
      failure text)`)
    this.addSql('create index outbox_delivery_waiting on outbox_delivery (position) where published_at is null')
    this.addSql(`create table inbox (
      consumer text not null,
      event_id uuid not null,
      at timestamptz not null default now(),
      primary key (consumer, event_id))`)
    this.addSql(`create table idempotency (
      actor text not null,
      route text not null,
      key text not null,
      request_hash text not null,
      status smallint not null,
      answer text not null,
      at timestamptz not null default now(),
      primary key (actor, route, key))`)
    this.addSql('create index idempotency_at on idempotency (at)')
    this.addSql(`create table dead_letter (
      id uuid primary key default gen_random_uuid(),
      consumer text not null,
      event_id uuid not null,
      subject text not null,
      envelope jsonb not null,
      attempts integer not null,
      failure text not null,
      failed_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'replayed', 'discarded')),
      decided_by text,
      decided_at timestamptz,
      reason text,
      unique (consumer, event_id))`)
    this.addSql(`create table rate_counter (
      key text not null,
      window_start timestamptz not null,
      window_end timestamptz not null,
      count integer not null,
      primary key (key, window_start))`)
    this.addSql('create index rate_counter_end on rate_counter (window_end)')
  }

  override down(): void {
    for (const table of [
      'rate_counter',
      'dead_letter',
      'idempotency',
      'inbox',
      'outbox_delivery',
      'outbox',
      'action',
    ]) {
      this.addSql(`drop table ${table}`)
    }
  }
}
