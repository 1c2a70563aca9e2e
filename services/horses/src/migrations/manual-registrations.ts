import { Migration } from '@mikro-orm/migrations'

/** Horses that were entered by hand wait for a review by the authority. */
export class ManualRegistrations extends Migration {
  override up(): void {
    this.addSql('alter table horse add column needs_review boolean not null default false')
    this.addSql('create index horse_needs_review on horse (registered_at, horse_id) where needs_review')
  }
}
