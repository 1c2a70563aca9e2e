import { Migration } from '@mikro-orm/migrations'

/**
 * Nobody looks for a service's own actions by what they were about: that is asked of the audit trail, which has them all.
 * Every command paid for the index.
 */
export class Migration20260101000007ActionEntity extends Migration {
  override name = 'Migration20260101000007ActionEntity'

  override up(): void {
    this.addSql('drop index action_entity')
  }

  override down(): void {
    this.addSql('create index action_entity on action (entity_type, entity_id, at)')
  }
}
