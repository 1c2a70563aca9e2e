import { Migration } from '@mikro-orm/migrations'

/**
 * A command's events stand in its action row rather than in rows of their own; `event` is all of them, those that an
 * earlier release has written to `outbox` too.
 */
export class Migration20260101000004ActionEvents extends Migration {
  override name = 'Migration20260101000004ActionEvents'

  override up(): void {
    this.addSql('alter table action add column events jsonb')
    this.addSql(`create view event as
      select (e->>'id')::uuid as id, a.id as action_id, a.at, e->>'subject' as subject, e->>'aggregateId' as aggregate_id,
             e->'payload' as payload
        from action a cross join lateral jsonb_array_elements(a.events) as e
      union all
      select id, action_id, at, subject, aggregate_id, payload from outbox`)
  }

  override down(): void {
    this.addSql('drop view event')
    this.addSql('alter table action drop column events')
  }
}
