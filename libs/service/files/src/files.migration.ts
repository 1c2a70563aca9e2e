import { Migration } from '@mikro-orm/migrations'

/**
 * Files and their processing states. The row is created before the first byte is stored and deleted after the last, so that all
 * stored bytes can be found through their rows (docs/adr/0011).
 */
export class FilesBaseline extends Migration {
  override up(): void {
    this.addSql(`create table stored_file (
      file_id uuid primary key,
      file_name text not null unique,
      kind text not null,
      state text not null check (state in ('Started Uploading', 'Uploaded', 'Processing', 'Completed', 'Error')),
      error_code text,
      byte_length bigint not null,
      received_length bigint not null default 0,
      sha256 text,
      -- known after processing
      has_text boolean not null default false,
      has_rendition boolean not null default false,
      created_by text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((state = 'Error') = (error_code is not null))
    )`)
    this.addSql('create index stored_file_created_idx on stored_file (created_at desc, file_id desc)')
    this.addSql('create index stored_file_state_idx on stored_file (state, created_at desc, file_id desc)')
    // For the upload quota of a user.
    this.addSql(`create index stored_file_creator_idx on stored_file (created_by, updated_at) where state <> 'Error'`)
    // For the order in which files are processed.
    this.addSql(
      `create index stored_file_queued_idx on stored_file (created_by) where state in ('Uploaded', 'Processing')`,
    )
    // Separate from stored_file, whose rows are read in lists, because texts can be long.
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
