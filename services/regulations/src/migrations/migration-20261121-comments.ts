import { Migration } from '@mikro-orm/migrations'

/**
 * Comments. A comment is bound to the provision and the version it was made on and to the hash of the words it is
 * about; it is never moved. What a newer version shows of it is worked out from those three (docs/adr).
 */
export class Migration20261121Comments extends Migration {
  override up(): void {
    // No foreign keys to version and provision: a comment is only ever inserted by selecting from a published version,
    // which is never deleted, and a key check would lock that one row for every commenter at once.
    this.addSql(`
      create table comment (
        comment_id uuid primary key,
        regulation_id uuid not null,
        version_id uuid not null,
        main_parent_id uuid not null,
        depth integer not null,
        ordinal integer not null,
        label text not null,
        words_hash text not null,
        quoted_text text not null,
        selection jsonb,
        body text not null,
        capacity text not null check (capacity in ('public','authority')),
        author_sub text not null,
        author_name text not null,
        status text not null default 'public' check (status in ('public','hidden','withheld','withdrawn')),
        status_reason text,
        tracking_number text not null unique,
        -- comments sent together have one; their receipt is made of them
        receipt_id uuid not null,
        created_at timestamptz not null,
        edited_at timestamptz,
        response jsonb,
        lock_version integer not null default 1
      )`)
    // Every index is paid for by every comment. Lists and totals of a version come from the first; a counter row instead
    // would make commenters wait for each other.
    this.addSql(
      'create index comment_version_idx on comment (version_id, ordinal, created_at, comment_id) include (regulation_id, capacity, status)',
    )
    this.addSql('create index comment_author_idx on comment (author_sub, created_at desc, comment_id desc)')
    this.addSql('create index comment_newest_idx on comment (created_at desc, comment_id desc)')
    this.addSql(`
      create table comment_draft (
        draft_id uuid not null,
        author_sub text not null,
        regulation_id uuid not null references provision (regulation_id),
        version_id uuid not null references version (version_id) on delete cascade,
        depth integer not null,
        body text not null,
        selection jsonb,
        saved_at timestamptz not null,
        primary key (author_sub, draft_id)
      )`)
    this.addSql('create index comment_draft_version_idx on comment_draft (author_sub, version_id)')
    this.addSql(`
      create table definition_comment (
        comment_id uuid primary key,
        definition_id uuid not null references definition (definition_id),
        definition_version integer not null,
        term text not null,
        quoted_text text not null,
        body text not null,
        capacity text not null check (capacity in ('public','authority')),
        author_sub text not null,
        author_name text not null,
        status text not null default 'public' check (status in ('public','hidden','withheld','withdrawn')),
        tracking_number text not null unique,
        created_at timestamptz not null,
        edited_at timestamptz,
        lock_version integer not null default 1
      )`)
    this.addSql(
      'create index definition_comment_definition_idx on definition_comment (definition_id, created_at desc, comment_id desc)',
    )
    this.addSql('create index definition_comment_newest_idx on definition_comment (created_at desc, comment_id desc)')
    this.addSql('create index definition_comment_author_idx on definition_comment (author_sub)')
  }
}
