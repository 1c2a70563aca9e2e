import { Migration } from '@mikro-orm/migrations'

/** The authority's staff, who are not registered, can ask to take a horse off the vets list. */
export class VetsListRemovalsByStaff extends Migration {
  override up(): void {
    this.addSql('alter table vets_list_removal alter column requested_by drop not null')
  }
}
