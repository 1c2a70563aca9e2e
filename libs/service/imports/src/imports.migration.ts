import { Migration } from '@mikro-orm/migrations'

/** Imports of files: what was checked, rows that wait for the confirmation, and rejected rows. Rows are encrypted. */
export class ImportsBaseline extends Migration {
  override up(): void {
    this.addSql(`create table import_run (
      id uuid primary key,
      kind text not null,
      state text not null check (state in ('checking', 'checked', 'importing', 'imported')),
      file_name text not null,
      file_digest bytea,
      header text[],
      created_by text,
      created_at timestamptz not null,
      checked_at timestamptz,
      finished_at timestamptz,
      rows_accepted integer not null default 0,
      rows_rejected integer not null default 0,
      rows_done integer not null default 0,
      rows_added integer not null default 0,
      rows_replaced integer not null default 0)`)
    this.addSql('create index import_run_newest on import_run (kind, created_at desc, id desc)')
    this.addSql(`create unique index import_run_file on import_run (kind, file_digest)
      where state in ('importing', 'imported')`)
    this.addSql(`create table import_batch (
      id uuid primary key,
      import_id uuid not null references import_run on delete cascade,
      number integer not null,
      rows bytea not null,
      created_at timestamptz not null,
      unique (import_id, number))`)
    this.addSql('create index import_batch_expiry on import_batch (created_at)')
    // Digests of the keys of accepted rows, to find rows that occur twice in a file.
    this.addSql(`create table import_row (
      import_id uuid not null references import_run on delete cascade,
      key_digest bytea not null,
      created_at timestamptz not null,
      primary key (import_id, key_digest))`)
    this.addSql('create index import_row_expiry on import_row (created_at)')
    this.addSql(`create table import_rejection (
      id uuid primary key,
      import_id uuid not null references import_run on delete cascade,
      row_number integer not null,
      problems jsonb not null,
      cells bytea not null,
      created_at timestamptz not null,
      unique (import_id, row_number))`)
    this.addSql('create index import_rejection_expiry on import_rejection (created_at)')
  }

  override down(): void {
    for (const table of ['import_rejection', 'import_row', 'import_batch', 'import_run'])
      this.addSql(`drop table ${table}`)
  }
}
