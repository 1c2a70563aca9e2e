import { Migration } from '@mikro-orm/migrations'
import {
  entryStates,
  removalStates,
  seedReasonNames,
  seedVetsListReasons,
} from '@portal/contracts-horses/vets-list-rules'

/** The vets list: its reasons, its entries with their history, and removals from it. */
export class VetsListMigration extends Migration {
  override up(): void {
    this.createReasons()
    this.createEntries()
    this.createReminders()
    this.createRemovals()
    this.createOfficials()
  }

  private createReasons(): void {
    this.addSql(`
      create table vets_list_reason (
        row_id uuid primary key,
        position bigint generated always as identity unique,
        reason text not null,
        name_en text not null,
        name_es text not null,
        min_days integer[] not null check (array_length(min_days, 1) > 0),
        placement_period_days integer not null,
        no_work_days integer not null,
        is_exam_required boolean not null,
        is_work_required boolean not null,
        is_sample_required boolean not null,
        ends_by_time boolean not null,
        effective_from date not null,
        effective_to date,
        source text not null,
        added_by text,
        added_at timestamptz not null default now(),
        constraint vets_list_reason_period_check check (effective_to >= effective_from)
      )`)
    for (const row of seedVetsListReasons) {
      const { en, es } = seedReasonNames[row.reason] ?? { en: row.reason, es: row.reason }
      const days = row.minDays.map((value) => value ?? 'null').join(', ')
      const end = row.effectiveTo === null ? 'null' : quote(row.effectiveTo)
      this.addSql(`
        insert into vets_list_reason (row_id, reason, name_en, name_es, min_days, placement_period_days, no_work_days,
          is_exam_required, is_work_required, is_sample_required, ends_by_time, effective_from, effective_to, source)
        values (gen_random_uuid(), ${[row.reason, en, es].map(quote).join(', ')}, array[${days}]::integer[],
          ${row.placementPeriodDays}, ${row.noWorkDays}, ${row.isExamRequired}, ${row.isWorkRequired},
          ${row.isSampleRequired}, ${row.endsByTime}, ${quote(row.effectiveFrom)}, ${end}, ${quote(row.source)})`)
    }
  }

  private createEntries(): void {
    // nth, eligible_on and ends_by_time follow from the reasons and the other entries of the horse.
    this.addSql(`
      create table vets_list_entry (
        entry_id uuid primary key,
        horse_id uuid not null references horse,
        reason text not null,
        track_id uuid references location,
        time_zone text not null,
        state text not null check (state in (${list(entryStates)})),
        placed_on date not null,
        removed_on date,
        own_days integer check (own_days >= 0),
        comment text not null,
        jockey_name bytea,
        source text not null check (source in ('VETERINARIAN', 'JOG', 'TREATMENT', 'SAMPLE')),
        source_id uuid,
        proposed_by uuid,
        placed_by uuid,
        recorded_at timestamptz not null,
        nth integer not null default 1,
        eligible_on date,
        ends_by_time boolean not null default false,
        constraint vets_list_entry_removed_check check ((state = 'OFF') = (removed_on is not null) or state = 'VOIDED')
      )`)
    this.addSql('create index vets_list_entry_horse on vets_list_entry (horse_id, placed_on)')
    this.addSql('create index vets_list_entry_placed on vets_list_entry (placed_on desc, entry_id desc)')
    this.addSql(`create index vets_list_entry_open on vets_list_entry (placed_on desc, entry_id desc)
      where state in ('PROPOSED', 'ON')`)
    this.addSql(`create index vets_list_entry_due on vets_list_entry (eligible_on) where state = 'ON'`)
    this.addSql(`create unique index vets_list_entry_source on vets_list_entry (source, source_id)
      where source_id is not null`)
    this.addSql(`
      create table vets_list_entry_change (
        change_id uuid primary key,
        entry_id uuid not null references vets_list_entry,
        state text not null check (state in (${list(entryStates)})),
        changed_by uuid,
        reason text,
        changed_at timestamptz not null
      )`)
    this.addSql('create index vets_list_entry_change_entry on vets_list_entry_change (entry_id, changed_at)')
  }

  private createReminders(): void {
    this.addSql(`
      create table vets_list_reminder (
        entry_id uuid not null references vets_list_entry,
        eligible_on date not null,
        sent_at timestamptz not null,
        primary key (entry_id, eligible_on)
      )`)
  }

  private createRemovals(): void {
    this.addSql(`
      create table vets_list_removal (
        removal_id uuid primary key,
        entry_id uuid not null references vets_list_entry,
        horse_id uuid not null references horse,
        state text not null check (state in (${list(removalStates)})),
        requested_by uuid not null,
        requested_at timestamptz not null,
        waiver_reason text,
        track_id uuid references location,
        work_on date,
        version integer not null default 1
      )`)
    this.addSql(`create unique index vets_list_removal_open on vets_list_removal (entry_id)
      where state not in ('REMOVED', 'FAILED_JOG', 'REJECTED', 'WITHDRAWN', 'CANCELED')`)
    this.addSql('create index vets_list_removal_entry on vets_list_removal (entry_id, requested_at)')
    this.addSql('create index vets_list_removal_horse on vets_list_removal (horse_id)')
    this.addSql(`
      create table vets_list_removal_step (
        step_id uuid primary key,
        removal_id uuid not null references vets_list_removal,
        action text not null,
        state text not null check (state in (${list(removalStates)})),
        taken_by uuid,
        taken_at timestamptz not null,
        comment text,
        details jsonb not null default '{}'
      )`)
    this.addSql('create index vets_list_removal_step_removal on vets_list_removal_step (removal_id, taken_at)')
  }

  private createOfficials(): void {
    this.addSql(`
      create table track_official (
        official_id uuid primary key,
        track_id uuid not null references location,
        person_id uuid not null,
        role text not null check (role in ('regulatory-veterinarian', 'association-veterinarian', 'track-staff')),
        effective_from date not null,
        effective_to date,
        recorded_at timestamptz not null,
        constraint track_official_period_check check (effective_to >= effective_from)
      )`)
    this.addSql('create index track_official_person on track_official (person_id, role)')
    this.addSql('create index track_official_track on track_official (track_id, effective_from)')
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => values.map(quote).join(', ')
