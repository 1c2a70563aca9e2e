import { Migration } from '@mikro-orm/migrations'

/** When the previous trainer of a claimed horse was reminded to hand over its records. */
export class ClaimReminders extends Migration {
  override up(): void {
    this.addSql('alter table claim add records_reminded_at timestamptz')
    this.addSql(`create index claim_records_before on claim (records_before)
      where records_handed_over_at is null and records_reminded_at is null`)
  }

  override down(): void {
    this.addSql('alter table claim drop records_reminded_at')
  }
}
