import { Migration } from '@mikro-orm/migrations'

/** Records of the license registry that persons said are not theirs, although they share facts. */
export class DeclinedRecordTables extends Migration {
  override up(): void {
    this.addSql(`
      create table declined_record (
        person_id uuid primary key references person,
        record_id text not null,
        score integer not null check (score > 0),
        reasons text[] not null,
        declined_at timestamptz not null
      )`)
  }
}
