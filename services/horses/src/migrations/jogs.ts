import { Migration } from '@mikro-orm/migrations'
import { jogRejectReasons, jogStates } from '@portal/contracts-horses/vets-list-rules'

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Jogs that are not part of a removal from the vets list, their results, and triage scores of an outside model. */
export class JogsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table jog (
        jog_id uuid primary key,
        horse_id uuid not null references horse,
        track_id uuid not null references location,
        time_zone text not null,
        jog_on date not null,
        state text not null check (state in (${list(jogStates)})),
        requested_by uuid not null,
        requested_at timestamptz not null
      )`)
    this.addSql('create index jog_horse on jog (horse_id, jog_on, jog_id)')
    // After a rejection the horse may be presented again.
    this.addSql(`create unique index jog_of_day on jog (track_id, jog_on, horse_id)
      where state in ('REQUESTED', 'PASSED_JOG', 'FAILED_JOG')`)
    this.addSql(`create index jog_open on jog (jog_on) where state = 'REQUESTED'`)
    this.addSql(`
      create table jog_result (
        result_id uuid primary key,
        position bigint generated always as identity,
        jog_id uuid not null references jog,
        state text not null check (state in (${list(jogStates)})),
        reject_reason text check (reject_reason in (${list(jogRejectReasons)})),
        comment text,
        findings jsonb not null,
        signed_by uuid not null,
        signed_at timestamptz not null
      )`)
    this.addSql('create index jog_result_jog on jog_result (jog_id, position)')
    this.addSql(`
      create table triage_score (
        registry_number text collate "C" not null,
        scored_on date not null,
        score numeric not null,
        inputs jsonb not null,
        imported_at timestamptz not null,
        primary key (registry_number, scored_on)
      )`)
    this.addSql(`create index race_event_works on race_event (registry_number, date) where kind = 'WORK'`)
  }
}
