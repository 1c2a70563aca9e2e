import { Migration } from '@mikro-orm/migrations'

/** Who is told that a published version takes comments at another time, and how far the telling has come (docs/adr/0010). */
export class Migration20261128WindowNotices extends Migration {
  override up(): void {
    this.addSql(`
      create table window_notice (
        -- that of the event: heard again, it is told once
        notice_id uuid primary key,
        version_id uuid not null references version (version_id) on delete cascade,
        main_parent_id uuid not null,
        opens_at timestamptz,
        closes_at timestamptz,
        former_closes_at timestamptz,
        audience text not null default 'followers' check (audience in ('followers','followers-of-all','participants')),
        -- the last one of the audience that was told
        told_to text not null default '',
        due_at timestamptz not null,
        finished_at timestamptz
      )`)
    this.addSql('create index window_notice_due_idx on window_notice (due_at) where finished_at is null')
    this.addSql('create index window_notice_age_idx on window_notice (finished_at) where finished_at is not null')
    this.addSql('create index window_notice_version_idx on window_notice (version_id)')
    this.addSql(`
      create table window_told (
        notice_id uuid not null references window_notice (notice_id) on delete cascade,
        mail_digest bytea not null,
        told_at timestamptz not null,
        primary key (notice_id, mail_digest)
      )`)
  }
}
