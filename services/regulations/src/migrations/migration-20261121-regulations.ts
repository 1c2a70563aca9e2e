import { Migration } from '@mikro-orm/migrations'

/**
 * Regulations, versions and their text.
 *
 * Four things are kept apart (docs/adr): a provision's lasting identity (`provision`), its words (`provision_text`,
 * addressed by their hash and shared by every version that has them; `words_hash` is what comparisons go by), its place and label in one version
 * (`version_provision`), and what links lead out of it (`version_layer`, beside the text).
 */
export class Migration20261121Regulations extends Migration {
  override up(): void {
    this.addSql('create extension if not exists btree_gist')
    this.addSql('create extension if not exists pg_trgm')
    this.addSql('create extension if not exists unaccent')
    // English words with accents folded: "Jose" finds José. Two statements, so that the mapping is of the copy.
    this.addSql('create text search configuration portal_english (copy = pg_catalog.english)')
    this.addSql(
      'alter text search configuration portal_english alter mapping for hword, hword_part, word with unaccent, english_stem',
    )

    this.addSql(`
      create table main_regulation (
        regulation_id uuid primary key,
        series text,
        subject text not null check (subject in ('anti-doping','prohibited-list','racetrack-safety','testing-investigations','arbitration','lab-standards','whereabouts','assessment-methodology')),
        title_en text not null,
        title_es text,
        is_sample boolean not null default false,
        created_at timestamptz not null,
        lock_version integer not null default 1
      )`)
    this.addSql(
      'create unique index main_regulation_series_unique on main_regulation (series) where series is not null',
    )
    this.addSql(
      'create index main_regulation_order_idx on main_regulation (series nulls last, title_en, regulation_id)',
    )

    this.addSql(`
      create table version (
        version_id uuid primary key,
        main_parent_id uuid not null references main_regulation (regulation_id),
        version_number integer not null check (version_number > 0),
        state text not null check (state in ('EDIT_DRAFT','PUBLISHED_DRAFT','CURRENT_EDIT','PUBLISHED_CURRENT')),
        title_en text not null,
        title_es text,
        subject text not null,
        based_on_version_id uuid references version (version_id),
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
      )`)
    // Number 3 may stand as draft and as current, once each; one edit of a track is open at a time.
    this.addSql(
      `create unique index version_number_unique on version (main_parent_id, version_number, (state in ('EDIT_DRAFT','PUBLISHED_DRAFT')))`,
    )
    this.addSql(
      `create unique index version_open_edit_unique on version (main_parent_id, state) where state in ('EDIT_DRAFT','CURRENT_EDIT')`,
    )
    this.addSql('create index version_newest_idx on version (state, main_parent_id, version_number desc)')
    this.addSql('create index version_content_idx on version (content_hash)')
    // At most one version of a regulation is in force at any instant; an empty range is one that another of the same day replaced.
    this.addSql(`
      alter table version add constraint version_in_force_once
      exclude using gist (main_parent_id with =, daterange(effective_from, effective_to) with &&)
      where (state = 'PUBLISHED_CURRENT') deferrable initially deferred`)

    this.addSql(`
      create table provision (
        regulation_id uuid primary key,
        main_parent_id uuid not null references main_regulation (regulation_id),
        created_at timestamptz not null
      )`)

    this.addSql(`
      create table provision_text (
        body_hash text primary key,
        words_hash text not null,
        heading text,
        text text not null,
        marks jsonb,
        table_content jsonb,
        search tsvector generated always as (
          setweight(to_tsvector('portal_english', coalesce(heading, '')), 'A') || setweight(to_tsvector('portal_english', text), 'B')
        ) stored,
        heading_search tsvector generated always as (to_tsvector('portal_english', coalesce(heading, ''))) stored
      )`)
    // A search must not wait for the index's pending list to be read through.
    this.addSql('create index provision_text_search_idx on provision_text using gin (search) with (fastupdate = off)')
    // Headings apart: they are few, and found first.
    this.addSql(
      'create index provision_text_heading_idx on provision_text using gin (heading_search) with (fastupdate = off)',
    )

    this.addSql(`
      create table version_provision (
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
      )`)
    this.addSql('create index version_provision_identity_idx on version_provision (regulation_id, version_id)')
    this.addSql('create index version_provision_body_idx on version_provision (body_hash)')
    this.addSql('create index version_provision_label_idx on version_provision (label text_pattern_ops)')

    this.addSql(`
      create table redirect (
        main_parent_id uuid not null references main_regulation (regulation_id),
        from_label text not null,
        regulation_id uuid not null references provision (regulation_id),
        version_id uuid not null references version (version_id) on delete cascade,
        primary key (version_id, from_label)
      )`)
    this.addSql('create index redirect_label_idx on redirect (from_label)')

    // The bytes of a published text as they are answered: written once at publication, read without joining 2,000 rows.
    this.addSql(`
      create table published_text (
        content_hash text primary key,
        body bytea not null,
        published_at timestamptz not null
      )`)
    this.addSql(`
      create table version_layer (
        version_id uuid primary key references version (version_id) on delete cascade,
        -- json: kept as it is answered
        layers json not null,
        etag text not null,
        -- what the links were worked out from: another stamp means that they are out of date
        stamp text not null,
        computed_at timestamptz not null
      )`)

    this.addSql(`
      create table definition (
        definition_id uuid primary key,
        term text not null,
        aliases text[] not null default '{}',
        description text not null,
        scope_kind text not null default 'all' check (scope_kind in ('all','series','rule','paragraph')),
        scope_ref text,
        precedence integer not null default 0,
        exclusions text[] not null default '{}',
        source_regulation_id uuid references provision (regulation_id),
        source_version_id uuid references version (version_id),
        source_label text,
        version_number integer not null default 1,
        published_at timestamptz not null,
        retired_at timestamptz,
        lock_version integer not null default 1,
        search tsvector generated always as (setweight(to_tsvector('portal_english', term), 'A') || setweight(to_tsvector('portal_english', description), 'C')) stored
      )`)
    this.addSql(
      `create unique index definition_term_unique on definition (lower(term), scope_kind, coalesce(scope_ref, '')) where retired_at is null`,
    )
    this.addSql('create index definition_order_idx on definition (lower(term), definition_id) where retired_at is null')
    this.addSql('create index definition_search_idx on definition using gin (search)')
    this.addSql('create index definition_term_trgm_idx on definition using gin (lower(term) gin_trgm_ops)')
    this.addSql('create index definition_source_idx on definition (source_regulation_id)')
    this.addSql(`
      create table definition_version (
        definition_id uuid not null references definition (definition_id) deferrable initially deferred,
        version_number integer not null,
        term text not null,
        description text not null,
        change_note text not null default '',
        published_at timestamptz not null,
        primary key (definition_id, version_number)
      )`)
  }
}
