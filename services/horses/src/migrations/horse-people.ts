import { Migration } from '@mikro-orm/migrations'
import { horseStatuses } from '@portal/contracts-horses/identity-rules'

/** Corrections of assignments, and the history of the status of a horse. */
export class HorsePeopleMigration extends Migration {
  override up(): void {
    this.markCorrectedAssignments()
    this.createStatusChanges()
  }

  /** A corrected row stays as it was; only rows that no correction replaced count for the unique indexes. */
  private markCorrectedAssignments(): void {
    this.addSql('alter table horse_assignment add superseded_at timestamptz')
    // A correction may also add a row that was missing.
    this.addSql('alter table horse_assignment drop constraint horse_assignment_reason_check')
    this.addSql(`alter table horse_assignment add constraint horse_assignment_reason_check
      check ((source = 'CORRECTION') = (reason is not null) and (supersedes is null or reason is not null))`)
    this.addSql('drop index horse_assignment_person')
    this.addSql(`create index horse_assignment_person on horse_assignment (person_id, role)
      where effective_to is null and superseded_at is null`)
    this.addSql(`create index horse_assignment_location on horse_assignment (location_id)
      where effective_to is null and superseded_at is null`)
    for (const [role, name] of [
      ['responsible-person', 'responsible_person'],
      ['designated-owner', 'designated_owner'],
      ['location', 'location'],
    ] as const) {
      this.addSql(`drop index horse_current_${name}`)
      this.addSql(`create unique index horse_current_${name} on horse_assignment (horse_id)
        where role = '${role}' and effective_to is null and superseded_at is null`)
    }
  }

  private createStatusChanges(): void {
    const statuses = horseStatuses.map((status) => `'${status}'`).join(', ')
    this.addSql(`
      create table horse_status_change (
        change_id uuid primary key,
        horse_id uuid not null references horse,
        from_status text not null check (from_status in (${statuses})),
        to_status text not null check (to_status in (${statuses}) and to_status <> from_status),
        effective_on date not null,
        reason text,
        recorded_at timestamptz not null
      )`)
    this.addSql('create index horse_status_change_horse on horse_status_change (horse_id, recorded_at)')
  }
}
