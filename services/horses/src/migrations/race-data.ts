import { Migration } from '@mikro-orm/migrations'
import { raceEventKinds } from '@portal/contracts-horses/rules'

/**
 * Entries, races and works as racing offices report them. They name horses by registry number, because an entered horse may not
 * be registered, and tracks by location ID.
 */
export class RaceDataTables extends Migration {
  override up(): void {
    this.addSql(`
      create table race_event (
        event_id uuid primary key,
        registry_number text collate "C" not null,
        kind text not null check (kind in (${raceEventKinds.map((kind) => `'${kind}'`).join(', ')})),
        date date not null,
        track_code text collate "C" not null,
        race_number integer not null,
        imported_at timestamptz not null,
        constraint race_event_key unique (registry_number, kind, date, track_code, race_number)
      )`)
    this.addSql(`create index race_event_entries on race_event (date, track_code, race_number, registry_number)
      where kind = 'ENTRY'`)
  }
}
