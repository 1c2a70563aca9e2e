import { Migration } from '@mikro-orm/migrations'

/** What a file held and its lines do not: pictures, equations, remarks. */
export class Migration20261125FileLeftOut extends Migration {
  override up(): void {
    this.addSql(`alter table file_reading add column left_out jsonb not null default '[]'`)
  }
}
