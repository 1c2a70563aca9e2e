import { Migration } from '@mikro-orm/migrations'

/**
 * Files of comments. One belongs to what its author is writing until it is sent; then to the comment. What is searched of
 * them stands apart, in parts: PostgreSQL indexes no text beyond a length that anybody may hand in.
 */
export class Migration20261124CommentAttachments extends Migration {
  override up(): void {
    this.addSql(`
      create table comment_attachment (
        -- the file's id, too
        attachment_id uuid primary key references stored_file (file_id) on delete cascade,
        author_sub text not null,
        -- the draft it is written with, or the comment that is being changed
        draft_id uuid not null,
        -- null until it is sent
        comment_id uuid references comment (comment_id) on delete cascade,
        name text not null,
        position integer not null default 0,
        added_at timestamptz not null
      )`)
    this.addSql(
      'create index comment_attachment_comment_idx on comment_attachment (comment_id, position) where comment_id is not null',
    )
    this.addSql(
      'create index comment_attachment_draft_idx on comment_attachment (author_sub, draft_id) where comment_id is null',
    )
    this.addSql(`
      create table comment_attachment_words (
        attachment_id uuid not null references comment_attachment (attachment_id) on delete cascade,
        part integer not null,
        search tsvector not null,
        primary key (attachment_id, part)
      )`)
    this.addSql('create index comment_attachment_words_idx on comment_attachment_words using gin (search)')
  }
}
