import { Migration } from '@mikro-orm/migrations'

/** The order of the list of all requests. */
export class StaffRequests extends Migration {
  override up(): void {
    this.addSql('create index horse_request_newest on horse_request (created_at desc, request_id desc)')
    this.addSql('create index horse_request_state on horse_request (state, created_at desc, request_id desc)')
  }
}
