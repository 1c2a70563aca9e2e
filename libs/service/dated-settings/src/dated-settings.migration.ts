import { Migration } from '@mikro-orm/migrations'

/** Periods of settings that staff added, and those withdrawn before their first day. They are never changed or deleted. */
export class DatedSettingsBaseline extends Migration {
  override up(): void {
    this.addSql(`create table dated_setting (
      id uuid primary key,
      position bigint generated always as identity,
      name text not null,
      applies_from date not null,
      applies_to date check (applies_to >= applies_from),
      value jsonb not null,
      source text not null,
      added_by text,
      added_at timestamptz not null)`)
    this.addSql(`create table dated_setting_withdrawal (
      setting_id uuid primary key references dated_setting,
      reason text not null,
      withdrawn_by text,
      withdrawn_at timestamptz not null)`)
    this.addSql('create index dated_setting_name on dated_setting (name, position)')
  }

  override down(): void {
    this.addSql('drop table dated_setting_withdrawal')
    this.addSql('drop table dated_setting')
  }
}
