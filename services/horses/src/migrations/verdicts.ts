import { Migration } from '@mikro-orm/migrations'

/** The verdict of each horse today, for lists. The page of a horse computes it from the facts. */
export class VerdictTables extends Migration {
  override up(): void {
    // Without a reference to the horse: checking it would wait for commands that hold the horse and wait for this table.
    this.addSql(`
      create table horse_verdict (
        horse_id uuid primary key,
        can_race boolean not null,
        date date not null,
        obstacles jsonb not null,
        revision integer not null,
        computed_at timestamptz not null,
        vaccination_due_on date,
        change_due_at timestamptz
      )`)
    this.addSql('create index horse_verdict_due on horse_verdict (change_due_at) where change_due_at is not null')
  }
}
