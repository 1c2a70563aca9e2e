import { Migration } from '@mikro-orm/migrations'

/** Requests to the user pool of which nobody knows yet what came: a keyed digest of each, and nothing of what it said. */
export class Migration20261126000000UnsettledRequests extends Migration {
  override name = 'Migration20261126000000UnsettledRequests'

  override up(): void {
    this.addSql('create table unsettled_request (request bytea primary key, at timestamptz not null)')
    this.addSql('create index unsettled_request_at on unsettled_request (at)')
  }

  override down(): void {
    this.addSql('drop table unsettled_request')
  }
}
