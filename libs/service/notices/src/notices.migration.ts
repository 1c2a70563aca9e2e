import { Migration } from '@mikro-orm/migrations'

/** Notices, the texts that staff changed, and the channels that staff switched off. */
export class NoticesBaseline extends Migration {
  override up(): void {
    // A notice to an address, of somebody who is not registered, has no person and no texts: it is only sent.
    this.addSql(`
      create table notice (
        notice_id uuid primary key,
        kind text not null,
        subject_id text not null,
        recipient text not null,
        person_id uuid,
        texts jsonb,
        path text not null,
        created_at timestamptz not null,
        read_at timestamptz,
        deleted_at timestamptz,
        unique (kind, subject_id, recipient)
      )`)
    this.addSql(
      'create index notice_person on notice (person_id, created_at desc, notice_id desc) where deleted_at is null',
    )
    this.addSql(
      `create index notice_unread on notice (person_id, created_at desc, notice_id desc)
        where deleted_at is null and read_at is null`,
    )
    this.addSql('create index notice_deleted_at on notice (deleted_at) where deleted_at is not null')
    this.addSql('create index notice_address on notice (created_at) where person_id is null')
    // The newest version applies. One without texts restores the default.
    this.addSql(`
      create table notice_template_version (
        kind text not null,
        locale text not null check (locale in ('en-US', 'es')),
        version integer not null,
        texts jsonb,
        changed_by text,
        changed_at timestamptz not null,
        primary key (kind, locale, version)
      )`)
    // Channels without a row are on.
    this.addSql(`
      create table channel_switch (
        channel text primary key check (channel in ('email', 'text')),
        is_on boolean not null,
        reason text not null,
        changed_by text,
        changed_at timestamptz not null
      )`)
  }

  override down(): void {
    for (const table of ['notice', 'notice_template_version', 'channel_switch']) this.addSql(`drop table ${table}`)
  }
}
