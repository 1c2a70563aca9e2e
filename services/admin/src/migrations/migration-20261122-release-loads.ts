import { Migration } from '@mikro-orm/migrations'

/** How releases load in browsers: counts by release, day and time; nothing about whose browser. */
export class Migration20261122ReleaseLoads extends Migration {
  override up(): void {
    this.addSql(`
      create table release_load (
        remote text not null,
        version text not null,
        day date not null,
        outcome text not null check (outcome in ('loaded','failed','fell-back')),
        bucket integer not null,
        count integer not null,
        primary key (remote, version, day, outcome, bucket)
      )`)
    this.addSql('create index release_load_day_idx on release_load (day)')
  }
}
