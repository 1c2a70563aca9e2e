import { Migration } from '@mikro-orm/migrations'

/** Lists shockwave treatments that were recorded without a request, so that every performed one has a row. */
export class ShockwaveRecords extends Migration {
  override up(): void {
    this.addSql(`
      insert into shockwave_treatment (shockwave_id, horse_id, state, planned_on, requested_by, requested_at,
          veterinarian_id, record_id, performed_at)
        select record_id, horse_id, 'PERFORMED', treated_on, entered_by, entered_at,
          coalesce(treating_person_id, entered_by), record_id, entered_at
        from health_record r
        where medical_type = 'procedure' and name = 'shockwave' and not is_voided
          and not exists (select from health_record c where c.corrects = r.record_id)`)
    // Whether the stand-down is over follows from the day at the horse's location.
    this.addSql('drop index shockwave_treatment_stand_down')
    this.addSql('drop index shockwave_treatment_horse')
    this.addSql('create index shockwave_treatment_horse on shockwave_treatment (horse_id, requested_at, shockwave_id)')
  }
}
