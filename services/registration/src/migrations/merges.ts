import { Migration } from '@mikro-orm/migrations'

/** Merges of persons end delegations. */
export class MergesMigration extends Migration {
  override up(): void {
    this.addSql('alter table delegation drop constraint delegation_ended_by_check')
    this.addSql(`alter table delegation add constraint delegation_ended_by_check
      check (ended_by in ('principal', 'delegate', 'change', 'merge'))`)
  }
}
