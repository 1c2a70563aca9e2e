import { Migration } from '@mikro-orm/migrations'

/** Lists of a person's horses ask for an instant, for which an index of the rows without an end cannot be used. */
export class AssignmentsOfPersons extends Migration {
  override up(): void {
    this.addSql('drop index horse_assignment_person')
    this.addSql(`create index horse_assignment_person on horse_assignment (person_id, role)
      where superseded_at is null`)
  }
}
