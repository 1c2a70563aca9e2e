import { Migration } from '@mikro-orm/migrations'

/** Mails and texts on their way. Recipient and data are sealed; the data are forgotten once the message has left. */
export class Migration20260101000001Delivery extends Migration {
  override name = 'Migration20260101000001Delivery'

  override up(): void {
    this.addSql(`create table delivery (
      id uuid primary key,
      position bigint generated always as identity,
      channel text not null check (channel in ('mail', 'sms')),
      recipient bytea not null,
      template text not null,
      locale text not null,
      data bytea,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'dead')),
      attempts integer not null default 0,
      created_at timestamptz not null,
      due_at timestamptz not null default now(),
      sent_at timestamptz,
      failure text)`)
    this.addSql(`create index delivery_waiting on delivery (due_at) where state = 'waiting'`)
    this.addSql('create index delivery_newest on delivery (position desc)')
  }

  override down(): void {
    this.addSql('drop table delivery')
  }
}
