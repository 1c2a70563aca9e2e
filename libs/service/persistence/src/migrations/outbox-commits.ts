import { Migration } from '@mikro-orm/migrations'

/**
 * What is to be published stands once a commit rather than once a command. What an earlier release has written to
 * `outbox_delivery` stays there, and what of it still waits is taken over by the relay.
 */
export class Migration20260101000003OutboxCommits extends Migration {
  override name = 'Migration20260101000003OutboxCommits'

  override up(): void {
    this.addSql(`create table outbox_commit (
      id uuid primary key,
      position bigint generated always as identity,
      action_ids uuid[] not null,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      published_at timestamptz,
      failure text)`)
    this.addSql('create index outbox_commit_waiting on outbox_commit (position) where published_at is null')
  }

  override down(): void {
    this.addSql('drop table outbox_commit')
  }
}
