import { Migration } from '@mikro-orm/migrations'

/** What each import of a text found, so that it can be undone as one. */
export class Migration20261122TextImport extends Migration {
  override up(): void {
    this.addSql(`
      create table text_import (
        import_id uuid primary key,
        version_id uuid not null references version (version_id) on delete cascade,
        -- what the import made; 'text': the draft was there, and its provisions before are kept below
        made text not null check (made in ('regulation','version','text')),
        title_en text,
        title_es text,
        change_note_en text,
        change_note_es text,
        lock_version_before integer,
        lock_version_after integer not null,
        imported_at timestamptz not null,
        imported_by text not null
      )`)
    this.addSql('create index text_import_version_idx on text_import (version_id)')
    this.addSql('create index text_import_age_idx on text_import (imported_at)')
    this.addSql(`
      create table text_import_provision (
        import_id uuid not null references text_import (import_id) on delete cascade,
        regulation_id uuid not null,
        parent_id uuid,
        ordinal integer not null,
        kind text not null,
        depth integer not null,
        marker text,
        label text not null,
        path text[] not null,
        reserved_to text,
        body_hash text not null references provision_text (body_hash),
        primary key (import_id, regulation_id)
      )`)
    this.addSql('create index text_import_provision_body_idx on text_import_provision (body_hash)')
  }
}
