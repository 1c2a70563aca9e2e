const scopeColumns = `
    aliases text[] not null default '{}',
    scope_kind text not null default 'all' check (scope_kind in ('all','series','chapter','rule','paragraph')),
    scope_ref text,
    precedence integer not null default 0,
    exclusions text[] not null default '{}'`

/** Definitions, their published versions, their Spanish translations and the provisions that use them. */
export const definitionTables: readonly string[] = [
  `create table definition (
    definition_id uuid primary key,
    term text not null,
    description text not null,${scopeColumns},
    source_regulation_id uuid references provision (regulation_id),
    source_version_id uuid references version (version_id),
    source_label text,
    -- another text that says what the term means: citation and url
    defined_in jsonb,
    -- the version of the regulation that introduced this text; null when staff wrote it
    text_version_id uuid references version (version_id),
    version_number integer not null default 1,
    published_at timestamptz not null,
    retired_at timestamptz,
    lock_version integer not null default 1,
    search tsvector generated always as (setweight(to_tsvector('portal_english', term), 'A') || setweight(to_tsvector('portal_english', description), 'C')) stored
  )`,
  `create unique index definition_term_unique on definition (lower(term), scope_kind, coalesce(scope_ref, '')) where retired_at is null`,
  'create index definition_order_idx on definition (lower(term), definition_id) where retired_at is null',
  `create index definition_name_idx on definition (trim(both '-' from regexp_replace(lower(term), '[^a-z0-9]+', '-', 'g'))) where retired_at is null`,
  'create index definition_search_idx on definition using gin (search)',
  'create index definition_term_trgm_idx on definition using gin (lower(term) gin_trgm_ops)',
  'create index definition_source_idx on definition (source_regulation_id)',
  'create index definition_source_version_idx on definition (source_version_id) where retired_at is null',
  // A version records everything that decides what the term means and where, not only its text.
  `create table definition_version (
    definition_id uuid not null references definition (definition_id) deferrable initially deferred,
    version_number integer not null,
    term text not null,
    description text not null,${scopeColumns},
    text_version_id uuid references version (version_id),
    change_note text not null default '',
    published_at timestamptz not null,
    primary key (definition_id, version_number)
  )`,
  `create table definition_translation (
    definition_id uuid primary key references definition (definition_id),
    term text not null,
    text text not null,
    -- the English text that was translated
    source_term text not null,
    source_text text not null,
    translated_at timestamptz not null,
    lock_version integer not null default 1
  )`,
  `create table definition_use (
    definition_id uuid not null references definition (definition_id) on delete cascade,
    version_id uuid not null references version (version_id) on delete cascade,
    regulation_id uuid not null,
    occurrences integer not null,
    primary key (definition_id, version_id, regulation_id)
  )`,
  'create index definition_use_version_idx on definition_use (version_id)',
]
