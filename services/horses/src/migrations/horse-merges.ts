import { Migration } from '@mikro-orm/migrations'

/** Tables whose rows belong to a horse and move with a merge. */
const tables = [
  'horse_assignment',
  'horse_request',
  'horse_share',
  'claim',
  'vets_list_entry',
  'vets_list_removal',
  'health_record',
  'shockwave_treatment',
  'injury_report',
  'horse_file',
  'jog',
] as const

/** Horses that were merged into others. The column `original_horse_id` has the id of the duplicate in rows that moved. */
export class HorseMergesMigration extends Migration {
  override up(): void {
    this.addSql('create index horse_merged_into on horse (merged_into) where merged_into is not null')
    for (const table of tables) {
      this.addSql(`alter table ${table} add original_horse_id uuid references horse`)
      this.addSql(
        `create index ${table}_original_horse on ${table} (original_horse_id) where original_horse_id is not null`,
      )
    }
    this.addSql('alter table race_event add original_registry_number text')
    // The horse that an id leads to: itself, or the one that it was merged into.
    this.addSql(`
      create function remaining_horse(id uuid) returns uuid language sql stable as $$
        with recursive horses as (
          select h.horse_id, h.merged_into from horse h where h.horse_id = id
          union select h.horse_id, h.merged_into from horse h join horses on h.horse_id = horses.merged_into)
        select horse_id from horses where merged_into is null $$`)
  }
}
