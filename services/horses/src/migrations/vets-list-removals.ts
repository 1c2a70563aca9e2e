import { Migration } from '@mikro-orm/migrations'

/**
 * The authority's staff, who are not registered, can request the removal of a horse from the vets list; steps have an
 * order.
 */
export class VetsListRemovalsByStaff extends Migration {
  override up(): void {
    this.addSql('alter table vets_list_removal alter column requested_by drop not null')
    // Steps of the same instant keep their order.
    this.addSql('alter table vets_list_removal_step add column position bigint generated always as identity')
  }
}
