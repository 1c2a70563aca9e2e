import { Migration } from '@mikro-orm/migrations'

/** Horses whose verdict has to be computed again. */
export class VerdictChangesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table verdict_change (
        horse_id uuid primary key references horse,
        changed_at timestamptz not null
      )`)
    this.addSql('create index verdict_change_changed_at on verdict_change (changed_at)')
  }
}
