/**
 * Regulations, versions and their text.
 *
 * Four things are stored separately (docs/adr): the permanent identity of a provision (`provision`), its text
 * (`provision_text`, addressed by hash and shared by every version that contains it; comparisons use `text_hash`), its
 * position and label in one version (`version_provision`), and the links in a version's text (`version_layer`).
 */
export const regulationTables: readonly string[] = [
  `create table main_regulation (
    regulation_id uuid primary key,
    series text,
    subject text not null check (subject in ('anti-doping','prohibited-list','racetrack-safety','testing-investigations','arbitration','lab-standards','whereabouts','assessment-methodology')),
    title_en text not null,
    title_es text,
    is_sample boolean not null default false,
    created_at timestamptz not null,
    lock_version integer not null default 1
  )`,
  'create unique index main_regulation_series_unique on main_regulation (series) where series is not null',
  // The list is ordered by series as numbers.
  'create index main_regulation_order_idx on main_regulation ((series::integer) nulls last, title_en, regulation_id)',

  `create table version (
    version_id uuid primary key,
    main_parent_id uuid not null references main_regulation (regulation_id),
    version_number integer not null check (version_number > 0),
    state text not null check (state in ('EDIT_DRAFT','PUBLISHED_DRAFT','CURRENT_EDIT','PUBLISHED_CURRENT')),
    title_en text not null,
    title_es text,
    subject text not null,
    based_on_version_id uuid references version (version_id),
    -- the version that readers compare this one with by default
    changed_from_version_id uuid references version (version_id),
    superseded_by_version_id uuid references version (version_id),
    effective_from date,
    effective_to date,
    sequence integer not null default 0,
    published_at timestamptz,
    change_note_en text not null default '',
    change_note_es text,
    comment_opens_at timestamptz,
    comment_closes_at timestamptz,
    ftc jsonb,
    content_hash text not null,
    node_count integer not null,
    created_at timestamptz not null,
    created_by text not null,
    lock_version integer not null default 1,
    check (comment_closes_at is null or comment_opens_at < comment_closes_at),
    check (state <> 'PUBLISHED_CURRENT' or effective_from is not null),
    check ((published_at is not null) = (state in ('PUBLISHED_DRAFT','PUBLISHED_CURRENT')))
  )`,
  // A number can exist once as a draft and once as a current version; each has at most one open edit.
  `create unique index version_number_unique on version (main_parent_id, version_number, (state in ('EDIT_DRAFT','PUBLISHED_DRAFT')))`,
  `create unique index version_open_edit_unique on version (main_parent_id, state) where state in ('EDIT_DRAFT','CURRENT_EDIT')`,
  'create index version_newest_idx on version (state, main_parent_id, version_number desc)',
  'create index version_published_idx on version (published_at desc, version_id desc) where published_at is not null',
  'create index version_content_idx on version (content_hash)',
  // At most one version of a regulation is in effect on any day. An empty range belongs to a version that another one
  // replaced on the day it took effect.
  `alter table version add constraint version_in_effect_once
    exclude using gist (main_parent_id with =, daterange(effective_from, effective_to) with &&)
    where (state = 'PUBLISHED_CURRENT') deferrable initially deferred`,

  `create table provision (
    regulation_id uuid primary key,
    main_parent_id uuid not null references main_regulation (regulation_id),
    created_at timestamptz not null
  )`,
  `create table provision_text (
    body_hash text primary key,
    -- of the text alone: equal when only spacing, quotation marks or formatting differ
    text_hash text not null,
    heading text,
    text text not null,
    marks jsonb,
    lists jsonb,
    links jsonb,
    table_content jsonb,
    figure jsonb,
    search tsvector generated always as (
      setweight(to_tsvector('portal_english', coalesce(heading, '')), 'A') || setweight(to_tsvector('portal_english', text), 'B')
    ) stored,
    heading_search tsvector generated always as (to_tsvector('portal_english', coalesce(heading, ''))) stored
  )`,
  // Without fastupdate: a search must not wait while the pending list of the index is read.
  'create index provision_text_search_idx on provision_text using gin (search) with (fastupdate = off)',
  // Headings have their own index: there are few of them, and they are searched first.
  'create index provision_text_heading_idx on provision_text using gin (heading_search) with (fastupdate = off)',
  // One text in sixteen, by hash. A search for a very common word is answered from this sample in a quarter of the time
  // (search.statements.ts).
  `create index provision_text_sample_idx on provision_text using gin (search) with (fastupdate = off) where body_hash < '1'`,

  `create table version_provision (
    version_id uuid not null references version (version_id) on delete cascade,
    regulation_id uuid not null references provision (regulation_id),
    parent_id uuid,
    ordinal integer not null,
    kind text not null check (kind in ('series','chapter','rule','paragraph','definition','appendix','table','flush')),
    depth integer not null check (depth >= 0),
    marker text,
    label text not null,
    path text[] not null,
    reserved_to text,
    body_hash text not null references provision_text (body_hash),
    primary key (version_id, regulation_id),
    constraint version_provision_parent foreign key (version_id, parent_id) references version_provision (version_id, regulation_id) deferrable initially deferred,
    constraint version_provision_label unique (version_id, label) deferrable initially deferred,
    constraint version_provision_order unique (version_id, ordinal) deferrable initially deferred
  )`,
  'create index version_provision_identity_idx on version_provision (regulation_id, version_id)',
  'create index version_provision_body_idx on version_provision (body_hash)',
  'create index version_provision_label_idx on version_provision (label text_pattern_ops)',

  // A translation belongs to a text, not to a version: every version in which the provision has this text uses it, and
  // where the text differs, the translation is outdated automatically.
  `create table provision_translation (
    regulation_id uuid not null references provision (regulation_id) on delete cascade,
    text_hash text not null,
    heading text,
    text text not null,
    table_content jsonb,
    translated_at timestamptz not null,
    lock_version integer not null default 1,
    primary key (regulation_id, text_hash)
  )`,
  `create index provision_translation_search_idx on provision_translation
    using gin (to_tsvector('portal_spanish', coalesce(heading, '') || ' ' || text))`,

  `create table redirect (
    main_parent_id uuid not null references main_regulation (regulation_id),
    from_label text not null,
    regulation_id uuid not null references provision (regulation_id),
    version_id uuid not null references version (version_id) on delete cascade,
    primary key (version_id, from_label)
  )`,
  'create index redirect_label_idx on redirect (from_label)',

  // The response body of a published text, written once at publication, so that reading it joins no provisions.
  `create table published_text (
    content_hash text primary key,
    body bytea not null,
    published_at timestamptz not null
  )`,
  `create table version_layer (
    version_id uuid primary key references version (version_id) on delete cascade,
    -- json instead of jsonb: stored exactly as it is sent
    layers json not null,
    etag text not null,
    -- hash of everything the links were computed from; a different hash means that they are outdated
    source_hash text not null,
    computed_at timestamptz not null
  )`,
]
