import { Migration } from '@mikro-orm/migrations'

/** The initial schema of the horses service. */
export class HorsesBaseline extends Migration {
  override up(): void {
    this.addSql(`
      create table horse (
        id uuid primary key,
        name text not null
      )`)
  }
}
