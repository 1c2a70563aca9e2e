import { everyoneOccupationId } from '@portal/contracts-regulations/rules'

const categories = [
  ['Reports', 'Informes'],
  ['SOPs', 'Procedimientos normalizados'],
  ['Templates', 'Plantillas'],
] as const

const occupations = [
  ['Trainer', 'Entrenador'],
  ['Owner', 'Propietario'],
  ['Jockey', 'Jinete'],
  ['Jockey agent', 'Agente de jinetes'],
  ['Veterinarian', 'Veterinario'],
  ['Regulatory veterinarian', 'Veterinario oficial'],
  ['Groom', 'Mozo de cuadra'],
  ['Exercise rider', 'Jinete de entrenamiento'],
  ['Farrier', 'Herrador'],
  ['Steward', 'Comisario'],
  ['Racetrack operator', 'Operador de hipódromo'],
  ['Test barn staff', 'Personal de la caballeriza de control'],
] as const

/** Documents with their categories, occupations, captions and shared links. */
export const documentTables: readonly string[] = [
  `create table document_label (
    label_id uuid primary key,
    kind text not null check (kind in ('category', 'occupation')),
    name_en text not null,
    name_es text,
    -- marked instead of deleted: withdrawn documents still refer to it
    retired_at timestamptz,
    lock_version integer not null default 1
  )`,
  'create unique index document_label_name_unique on document_label (kind, lower(name_en)) where retired_at is null',
  `create table document (
    document_id uuid primary key,
    collection text not null check (collection in ('reg', 'track')),
    status text not null check (status in ('draft', 'published', 'working-copy', 'withdrawn')),
    title text not null,
    description text not null,
    category_id uuid not null references document_label (label_id),
    occupation_ids uuid[] not null,
    file_id uuid not null references stored_file (file_id),
    working_copy_of uuid references document (document_id),
    created_by text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    published_at timestamptz,
    -- taken down, or replaced by its working copy: kept, visible to nobody
    withdrawn_at timestamptz,
    -- title, description and the text of the file
    search tsvector not null,
    lock_version integer not null default 1,
    check ((status = 'withdrawn') = (withdrawn_at is not null)),
    check (status <> 'working-copy' or working_copy_of is not null),
    check (status in ('working-copy', 'withdrawn') or working_copy_of is null),
    check (status <> 'published' or published_at is not null)
  )`,
  // One index for each sort order, with the columns of the common filters, so that pages and counts need only the index.
  // That of the title includes the title: PostgreSQL cannot use the expression lower(title) for an index-only scan.
  listIndex('updated', 'collection, updated_at', 'status, category_id, updated_at'),
  listIndex('published', 'collection, published_at', 'status, category_id, updated_at'),
  listIndex('created', 'collection, created_at', 'status, category_id, updated_at'),
  listIndex('title', 'collection, lower(title)', 'status, category_id, updated_at, title'),
  listIndex('category', 'category_id, collection', 'status, updated_at'),
  'create index document_occupations_idx on document using gin (occupation_ids)',
  'create index document_search_idx on document using gin (search)',
  'create index document_file_idx on document (file_id)',
  'create unique index document_working_copy_unique on document (working_copy_of) where withdrawn_at is null and working_copy_of is not null',
  `create table document_caption (
    document_id uuid not null references document (document_id) on delete cascade,
    language text not null check (language in ('en', 'es')),
    file_id uuid not null references stored_file (file_id),
    primary key (document_id, language)
  )`,
  'create index document_caption_file_idx on document_caption (file_id)',
  `create table document_link (
    link_id uuid primary key,
    document_id uuid not null references document (document_id) on delete cascade,
    secret_hash text not null unique,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    withdrawn_at timestamptz
  )`,
  'create index document_link_document_idx on document_link (document_id, created_at desc, link_id)',
  insertLabels('category', categories),
  `insert into document_label (label_id, kind, name_en, name_es)
    values ('${everyoneOccupationId}', 'occupation', 'Everyone', 'Todo el público')`,
  insertLabels('occupation', occupations),
]

function listIndex(name: string, columns: string, included: string): string {
  return `create index document_${name}_idx on document (${columns}, document_id) include (${included}) where withdrawn_at is null`
}

function insertLabels(kind: string, names: readonly (readonly [string, string])[]): string {
  const rows = names.map(([en, es]) => `(gen_random_uuid(), '${kind}', '${en}', '${es}')`)
  return `insert into document_label (label_id, kind, name_en, name_es) values ${rows.join(', ')}`
}
