import { Migration } from '@mikro-orm/migrations'

/** Doubts of the parser that nobody had settled when a text came into a draft: kept until somebody does. */
export class Migration20261124DraftDoubts extends Migration {
  override up(): void {
    this.addSql(`
      create table draft_doubt (
        doubt_id uuid primary key,
        version_id uuid not null references version (version_id) on delete cascade,
        -- no reference: an import is forgotten after a month, what is doubtful about its text is not
        import_id uuid not null,
        -- the import whose text took the place of this one's; its undoing brings the doubt back
        replaced_by uuid,
        regulation_id uuid not null,
        ordinal integer not null,
        code text not null,
        words text not null,
        otherwise jsonb not null,
        found_at timestamptz not null,
        settled_how text check (settled_how in ('mended', 'left')),
        settled_reason text,
        settled_at timestamptz,
        settled_by text,
        check ((settled_how is null) = (settled_at is null))
      )`)
    this.addSql('create index draft_doubt_version_idx on draft_doubt (version_id, regulation_id)')
    this.addSql('create index draft_doubt_replaced_idx on draft_doubt (found_at) where replaced_by is not null')
  }
}
