/** Editing and importing: images, active editors, text extraction, imports that can be undone, and parse warnings. */
export const draftingTables: readonly string[] = [
  // Images are stored in the database so that a published text and its figures are written and restored together.
  `create table provision_image (
    image text primary key,
    media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
    width integer not null,
    height integer not null,
    bytes bytea not null,
    created_at timestamptz not null,
    created_by text not null
  )`,

  // Unlogged: after a crash these rows are worthless.
  `create unlogged table active_editor (
    version_id uuid not null references version (version_id) on delete cascade,
    sub text not null,
    page_id uuid not null,
    name text not null,
    regulation_id uuid,
    last_seen_at timestamptz not null,
    primary key (version_id, sub, page_id)
  )`,
  'create index active_editor_last_seen_idx on active_editor (last_seen_at)',

  // Files that editors convert to text. Kept for a day, so that any process can answer for them.
  `create table text_extraction (
    extraction_id uuid primary key,
    file_name text not null,
    state text not null check (state in ('running','done','failed')),
    progress real not null,
    text text,
    failure text,
    created_by text not null,
    updated_at timestamptz not null,
    -- what the file contains and the text does not: pictures, equations, comments
    omitted jsonb not null default '[]'
  )`,
  'create index text_extraction_age_idx on text_extraction (updated_at)',

  // The state of a draft before each import, so that the import can be undone.
  `create table text_import (
    import_id uuid primary key,
    version_id uuid not null references version (version_id) on delete cascade,
    -- what the import created; 'text': the draft existed, and its former provisions are in text_import_provision
    created text not null check (created in ('regulation','version','text')),
    title_en text,
    title_es text,
    change_note_en text,
    change_note_es text,
    lock_version_before integer,
    lock_version_after integer not null,
    imported_at timestamptz not null,
    imported_by text not null
  )`,
  'create index text_import_version_idx on text_import (version_id)',
  'create index text_import_age_idx on text_import (imported_at)',
  `create table text_import_provision (
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
  )`,
  'create index text_import_provision_body_idx on text_import_provision (body_hash)',

  // Warnings of the parser that were unresolved when a text was imported into a draft.
  `create table parse_warning (
    warning_id uuid primary key,
    version_id uuid not null references version (version_id) on delete cascade,
    -- no foreign key: an import is deleted after a month, its warnings are not
    import_id uuid not null,
    -- the import whose text replaced this one's; undoing that import restores the warning
    replaced_by uuid,
    regulation_id uuid not null,
    ordinal integer not null,
    code text not null,
    excerpt text not null,
    alternatives jsonb not null,
    found_at timestamptz not null,
    resolved_as text check (resolved_as in ('corrected', 'accepted')),
    resolved_reason text,
    resolved_at timestamptz,
    resolved_by text,
    check ((resolved_as is null) = (resolved_at is null))
  )`,
  'create index parse_warning_version_idx on parse_warning (version_id, regulation_id)',
  'create index parse_warning_replaced_idx on parse_warning (found_at) where replaced_by is not null',
]
