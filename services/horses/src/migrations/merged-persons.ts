import { Migration } from '@mikro-orm/migrations'

const columns = [
  ['horse_assignment', 'person_id'],
  ['horse_request', 'sender_person_id'],
  ['horse_request', 'recipient_person_id'],
  ['horse_share', 'grantor_person_id'],
  ['horse_share', 'grantee_person_id'],
  ['claim', 'claimant_person_id'],
  ['claim', 'trainer_person_id'],
  ['claim', 'previous_person_id'],
  ['track_official', 'person_id'],
  ['health_template', 'person_id'],
] as const

/** Ids of duplicates, in rows that belong to the person that the duplicate was merged into. */
export class MergedPersonIds extends Migration {
  override up(): void {
    for (const [table, column] of columns) {
      this.addSql(`alter table ${table} add original_${column} uuid`)
      this.addSql(`create index ${table}_original_${column} on ${table} (coalesce(original_${column}, ${column}))`)
    }
  }

  override down(): void {
    for (const [table, column] of columns) this.addSql(`alter table ${table} drop original_${column}`)
  }
}
