import { Migration } from '@mikro-orm/migrations'

/** Links sent by mail, and when a code was last asked for. Accounts themselves are in the user pool. */
export class Migration20261120000000Links extends Migration {
  override name = 'Migration20261120000000Links'

  override up(): void {
    this.addSql(`create table mailed_link (
      digest bytea primary key,
      purpose text not null check (purpose in ('email')),
      username text not null,
      email_digest bytea not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null)`)
    this.addSql('create index mailed_link_end on mailed_link (expires_at)')
    this.addSql('create table code_request (subject bytea primary key, at timestamptz not null)')
    this.addSql('create index code_request_at on code_request (at)')
  }

  override down(): void {
    this.addSql('drop table code_request')
    this.addSql('drop table mailed_link')
  }
}
