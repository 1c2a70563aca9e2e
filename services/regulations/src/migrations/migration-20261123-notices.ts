import { Migration } from '@mikro-orm/migrations'

/** Who is told by mail when a version is published, and how far the telling has come (docs/adr/0010). */
export class Migration20261123Notices extends Migration {
  override up(): void {
    // Of an account its id alone; of a visitor the address, sealed, and a keyed digest to find it again.
    this.addSql(`
      create table subscription (
        subscription_id uuid primary key,
        account_sub text,
        mail_sealed bytea,
        mail_digest bytea,
        main_parent_id uuid references main_regulation (regulation_id) on delete cascade,
        locale text not null check (locale in ('en-US','es')),
        created_at timestamptz not null,
        confirmed_at timestamptz,
        check ((account_sub is null) <> (mail_digest is null)),
        check ((mail_sealed is null) = (mail_digest is null))
      )`)
    this.addSql(
      'create unique index subscription_account_unique on subscription (account_sub, main_parent_id) nulls not distinct where account_sub is not null',
    )
    this.addSql(
      'create unique index subscription_mail_unique on subscription (mail_digest, main_parent_id) nulls not distinct where mail_digest is not null',
    )
    this.addSql(
      'create index subscription_account_idx on subscription (account_sub, created_at desc, subscription_id desc)',
    )
    this.addSql(
      'create index subscription_told_idx on subscription (main_parent_id, subscription_id) where confirmed_at is not null',
    )
    this.addSql('create index subscription_waiting_idx on subscription (created_at) where confirmed_at is null')
    // Who commented on a regulation. A row of its own, so that the comments themselves need no further index.
    this.addSql(`
      create table participant (
        main_parent_id uuid not null,
        account_sub text not null,
        locale text not null check (locale in ('en-US','es')),
        -- when the person wanted no more mails for having commented
        stopped_at timestamptz,
        primary key (main_parent_id, account_sub)
      )`)
    // One row a published version, for ever: no version is told of twice, whatever comes again.
    this.addSql(`
      create table publication_notice (
        version_id uuid primary key references version (version_id) on delete cascade,
        main_parent_id uuid not null,
        audience text not null default 'followers' check (audience in ('followers','followers-of-all','participants')),
        -- the last one of the audience that was told
        told_to text not null default '',
        due_at timestamptz not null,
        finished_at timestamptz
      )`)
    this.addSql('create index publication_notice_due_idx on publication_notice (due_at) where finished_at is null')
    this.addSql(`
      create table publication_told (
        version_id uuid not null references publication_notice (version_id) on delete cascade,
        mail_digest bytea not null,
        told_at timestamptz not null,
        primary key (version_id, mail_digest)
      )`)
    this.addSql('create index publication_told_age_idx on publication_told (told_at)')
    this.addSql(`
      create table thanks (
        receipt_id uuid primary key,
        comment_ids uuid[] not null,
        locale text not null check (locale in ('en-US','es')),
        received_at timestamptz not null,
        due_at timestamptz not null,
        attempts integer not null default 0,
        finished_at timestamptz
      )`)
    // Why staff, or the author by mail, took a comment from readers; what stands there for them is the kind of reason alone.
    this.addSql('alter table comment add column status_note text, add column status_at timestamptz')
    this.addSql('create index thanks_due_idx on thanks (due_at) where finished_at is null')
    this.addSql('create index thanks_age_idx on thanks (finished_at) where finished_at is not null')
  }
}
