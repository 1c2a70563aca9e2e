import { Migration } from '@mikro-orm/migrations'

/**
 * Files and how far each is. The row is there before the first byte and goes after the last: bytes that no row names cannot
 * come to be, and what a process that ended left behind is found by its row (docs/adr/0011).
 */
export class Migration20260101000004StoredFiles extends Migration {
  override name = 'Migration20260101000004StoredFiles'

  override up(): void {
    this.addSql(`create table stored_file (
      file_id uuid primary key,
      file_name text not null unique,
      kind text not null,
      state text not null check (state in ('Started Uploading', 'Uploaded', 'Processing', 'Completed', 'Error')),
      fault text,
      byte_length bigint not null,
      received_length bigint not null default 0,
      sha256 text,
      -- of the parts that can be told only after it was looked into
      has_text boolean not null default false,
      has_rendition boolean not null default false,
      attempts integer not null default 0,
      created_by text not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      check ((state = 'Error') = (fault is not null))
    )`)
    this.addSql('create index stored_file_newest_idx on stored_file (created_at desc, file_id desc)')
    this.addSql('create index stored_file_state_idx on stored_file (state, created_at desc, file_id desc)')
    this.addSql(
      `create index stored_file_unfinished_idx on stored_file (changed_at) where state in ('Started Uploading', 'Uploaded', 'Processing')`,
    )
    // Apart from the row, which is read with every list: a text may be as long as a book.
    this.addSql(`create table stored_file_content (
      file_id uuid primary key references stored_file (file_id) on delete cascade,
      text text,
      rendition text
    )`)
  }

  override down(): void {
    this.addSql('drop table stored_file_content')
    this.addSql('drop table stored_file')
  }
}
