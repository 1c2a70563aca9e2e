import { Migration } from '@mikro-orm/migrations'

/**
 * A count is known by a hash of what it counts: whatever anybody sends, it fits into the index (a row of a btree is 2,704
 * bytes at most).
 */
export class Migration20261126AnalyticsKey extends Migration {
  override up(): void {
    this.addSql('alter table analytics_count drop constraint analytics_count_pkey, add column key bytea')
    this.addSql(
      `update analytics_count set key = sha256(convert_to(jsonb_build_array(name, route, locale, viewport, properties)::text, 'UTF8'))`,
    )
    this.addSql('alter table analytics_count add primary key (day, key)')
  }
}
