import { Migration } from '@mikro-orm/migrations'

/** Corrections of injury reports as new rows, the race they happened in, and their lists. */
export class InjuryCorrections extends Migration {
  override up(): void {
    this.addSql(`alter table injury_report drop column race`)
    this.addSql(`
      alter table injury_report
        add column race_id uuid references race_event,
        add column corrects uuid unique references injury_report,
        add column reason text,
        add column is_corrected boolean not null default false,
        add constraint injury_report_correction_check check ((corrects is null) = (reason is null))`)
    this.addSql('create index injury_report_list on injury_report (occurred_on, injury_id) where not is_corrected')
    this.addSql('drop index injury_report_needs_review')
    this.addSql(`create index injury_report_needs_review on injury_report (occurred_on, injury_id)
      where review = 'NEEDS_REVIEW' and not is_corrected`)
    this.addSql(`create index race_event_races on race_event (registry_number, date) where kind = 'RACE'`)
  }
}
