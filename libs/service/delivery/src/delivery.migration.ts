import { Migration } from '@mikro-orm/migrations'

/** Emails and text messages. Recipient and data are encrypted; the data is deleted after the message was sent. */
export class DeliveryBaseline extends Migration {
  override up(): void {
    this.addSql(`create table delivery (
      id uuid primary key,
      position bigint generated always as identity,
      channel text not null check (channel in ('mail', 'sms')),
      recipient bytea not null,
      template text not null,
      locale text not null,
      data bytea,
      state text not null default 'pending' check (state in ('pending', 'sent', 'captured', 'failed')),
      created_at timestamptz not null,
      sent_at timestamptz)`)
    this.addSql(`create index delivery_finished on delivery (created_at) where state <> 'pending'`)
    this.addSql('create index delivery_newest on delivery (position desc)')
  }

  override down(): void {
    this.addSql('drop table delivery')
  }
}
