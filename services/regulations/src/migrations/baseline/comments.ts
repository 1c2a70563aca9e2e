const reviewColumns = `
    status text not null default 'public' check (status in ('public','hidden','withheld','withdrawn')),
    -- why staff, or the author by email, removed the comment from public view; readers see only the kind of reason
    status_reason text,
    status_note text,
    status_at timestamptz`

/**
 * Comments. A comment refers to the provision and the version it was made on and to the hash of the text it is about; it
 * is never moved. What a newer version shows of it is computed from these three (docs/adr).
 */
export const commentTables: readonly string[] = [
  // No foreign keys to version and provision: comments are only inserted by selecting from a published version, which is
  // never deleted, and a key check would lock that one row for every commenter at once.
  `create table comment (
    comment_id uuid primary key,
    regulation_id uuid not null,
    version_id uuid not null,
    main_parent_id uuid not null,
    depth integer not null,
    ordinal integer not null,
    label text not null,
    text_hash text not null,
    quoted_text text not null,
    selection jsonb,
    body text not null,
    commenter_type text not null check (commenter_type in ('public','authority')),
    author_sub text not null,
    author_name text not null,${reviewColumns},
    tracking_number text not null unique,
    -- shared by comments that were sent together; their receipt lists them
    receipt_id uuid not null,
    created_at timestamptz not null,
    edited_at timestamptz,
    response jsonb,
    lock_version integer not null default 1
  )`,
  // Every index slows down every comment. Lists and totals of a version use the first one; a counter row instead would make
  // commenters wait for each other.
  'create index comment_version_idx on comment (version_id, ordinal, created_at, comment_id) include (regulation_id, commenter_type, status)',
  'create index comment_author_idx on comment (author_sub, created_at desc, comment_id desc)',
  'create index comment_newest_idx on comment (created_at desc, comment_id desc)',
  // Few comments are not public.
  `create index comment_status_idx on comment (status, created_at desc, comment_id desc) where status <> 'public'`,

  // What staff search and group comments by. A separate table, so that adding a comment stays one small insert.
  `create table comment_analysis (
    comment_id uuid primary key references comment (comment_id) on delete cascade,
    main_parent_id uuid not null,
    text_key text not null,
    signature integer[] not null,
    bands integer[] not null,
    -- the first comment of the group of near-duplicates; null without near-duplicates
    similar_group_id uuid,
    search tsvector not null
  )`,
  'create index comment_analysis_search_idx on comment_analysis using gin (search)',
  'create index comment_analysis_bands_idx on comment_analysis using gin (bands)',
  'create index comment_analysis_text_idx on comment_analysis (text_key)',
  'create index comment_analysis_similar_idx on comment_analysis (similar_group_id) where similar_group_id is not null',

  `create table comment_draft (
    draft_id uuid not null,
    author_sub text not null,
    regulation_id uuid not null references provision (regulation_id),
    version_id uuid not null references version (version_id) on delete cascade,
    depth integer not null,
    body text not null,
    selection jsonb,
    saved_at timestamptz not null,
    primary key (author_sub, draft_id)
  )`,
  'create index comment_draft_version_idx on comment_draft (author_sub, version_id)',

  // A file belongs to the draft its author is writing until it is sent, then to the comment.
  `create table comment_attachment (
    -- also the id of the file
    attachment_id uuid primary key references stored_file (file_id) on delete cascade,
    author_sub text not null,
    -- the draft it is attached to, or the comment that is being edited
    draft_id uuid not null,
    -- null until it is sent
    comment_id uuid references comment (comment_id) on delete cascade,
    name text not null,
    position integer not null default 0,
    added_at timestamptz not null
  )`,
  'create index comment_attachment_comment_idx on comment_attachment (comment_id, position) where comment_id is not null',
  'create index comment_attachment_draft_idx on comment_attachment (author_sub, draft_id) where comment_id is null',
  // The searchable text, in parts: a file may have more text than PostgreSQL accepts in one tsvector.
  `create table comment_attachment_search (
    attachment_id uuid not null references comment_attachment (attachment_id) on delete cascade,
    part integer not null,
    search tsvector not null,
    primary key (attachment_id, part)
  )`,
  'create index comment_attachment_search_idx on comment_attachment_search using gin (search)',

  `create table definition_comment (
    comment_id uuid primary key,
    definition_id uuid not null references definition (definition_id),
    definition_version integer not null,
    term text not null,
    quoted_text text not null,
    body text not null,
    commenter_type text not null check (commenter_type in ('public','authority')),
    author_sub text not null,
    author_name text not null,${reviewColumns},
    tracking_number text not null unique,
    created_at timestamptz not null,
    edited_at timestamptz,
    response jsonb,
    lock_version integer not null default 1
  )`,
  'create index definition_comment_definition_idx on definition_comment (definition_id, created_at desc, comment_id desc)',
  'create index definition_comment_newest_idx on definition_comment (created_at desc, comment_id desc)',
  'create index definition_comment_author_idx on definition_comment (author_sub)',
  `create index definition_comment_status_idx on definition_comment (status, created_at desc, comment_id desc) where status <> 'public'`,
  `create index definition_comment_search_idx on definition_comment using gin ((
    to_tsvector('portal_english', body) || to_tsvector('simple', term || ' ' || author_name || ' ' || tracking_number)))`,
  `create table definition_comment_similarity (
    comment_id uuid primary key references definition_comment (comment_id) on delete cascade,
    definition_id uuid not null,
    text_key text not null,
    signature integer[] not null,
    bands integer[] not null,
    -- the first comment of the group of near-duplicates; null without near-duplicates
    similar_group_id uuid
  )`,
  'create index definition_comment_similarity_bands_idx on definition_comment_similarity using gin (bands)',
  'create index definition_comment_similarity_text_idx on definition_comment_similarity (text_key)',
  'create index definition_comment_similarity_group_idx on definition_comment_similarity (similar_group_id) where similar_group_id is not null',
]
