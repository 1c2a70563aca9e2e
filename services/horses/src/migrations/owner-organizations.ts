import { Migration } from '@mikro-orm/migrations'
import { organizationKinds } from '@portal/contracts-horses/assignment-rules'

/** Owners that are not individuals have a name and a kind instead of a person. */
export class OwnerOrganizations extends Migration {
  override up(): void {
    const kinds = organizationKinds.map((kind) => `'${kind}'`).join(', ')
    this.addSql(`alter table horse_assignment add organization_name text,
      add organization_kind text check (organization_kind in (${kinds}))`)
    this.addSql('alter table horse_assignment drop constraint horse_assignment_subject_check')
    this.addSql(`alter table horse_assignment add constraint horse_assignment_subject_check check (
      num_nonnulls(person_id, location_id, organization_name) = 1
      and (role = 'location') = (location_id is not null)
      and (organization_name is null or role = 'owner')
      and (organization_name is null) = (organization_kind is null)
      and (organization_name is null or is_entity))`)
  }
}
