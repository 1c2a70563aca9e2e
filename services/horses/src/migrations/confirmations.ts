import { Migration } from '@mikro-orm/migrations'
import { seedConfirmation } from '@portal/contracts-horses/health-rules'

/** When responsible persons confirmed that they still have a horse, and when they were asked. */
export class ConfirmationsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table horse_confirmation (
        horse_id uuid primary key references horse,
        confirmed_by uuid not null,
        confirmed_at timestamptz not null
      )`)
    this.addSql(`
      create table horse_confirmation_notice (
        person_id uuid not null,
        month text not null,
        primary key (person_id, month)
      )`)
    this.addSql(`create index horse_assignment_responsible_since on horse_assignment (effective_from, assignment_id)
      where role = 'responsible-person' and effective_to is null and superseded_at is null`)
    this.addSql(`create index horse_active_registered on horse (registered_at, horse_id) where status = 'ACTIVE'`)
    const { days, effectiveFrom, source } = seedConfirmation
    this.addSql(`insert into horse_rule (rule_id, content, effective_from, source, added_at) values
      (gen_random_uuid(), '{"kind": "confirmation", "days": ${days}}', '${effectiveFrom}', '${source}', now())`)
  }
}
