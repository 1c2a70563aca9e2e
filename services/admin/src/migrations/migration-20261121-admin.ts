import { Migration } from '@mikro-orm/migrations'

/** Texts of the portal changed at run time, the audit trail of all services, and counts of what pages are used. */
export class Migration20261121Admin extends Migration {
  override up(): void {
    this.addSql(`
      create table localization_entry (
        id uuid primary key,
        locale text not null check (locale in ('en-US','es')),
        namespace text not null,
        key text not null,
        value text not null,
        source_hash text not null,
        updated_at timestamptz not null,
        lock_version integer not null default 1,
        unique (locale, namespace, key)
      )`)
    this.addSql(`
      create table audit_entry (
        id uuid primary key,
        at timestamptz not null,
        service text not null,
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
        after jsonb
      )`)
    this.addSql('create index audit_newest_idx on audit_entry (at desc, id desc)')
    this.addSql('create index audit_entity_idx on audit_entry (entity_id, at desc, id desc)')
    this.addSql('create index audit_actor_idx on audit_entry (actor, at desc, id desc)')
    this.addSql('create index audit_kind_idx on audit_entry (service, kind, at desc, id desc)')
    // Counts, not events: nothing in it can be put together into what one person did.
    this.addSql(`
      create table analytics_count (
        day date not null,
        name text not null,
        route text not null,
        locale text not null,
        viewport text not null,
        properties jsonb not null,
        count integer not null,
        primary key (day, name, route, locale, viewport, properties)
      )`)
  }
}
