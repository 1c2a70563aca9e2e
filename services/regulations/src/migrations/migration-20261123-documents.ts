import { Migration } from '@mikro-orm/migrations'

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
export class Migration20261123Documents extends Migration {
  override up(): void {
    this.addSql(`
      create table document_label (
        label_id uuid primary key,
        kind text not null check (kind in ('category', 'occupation')),
        name_en text not null,
        name_es text,
        -- kept and marked: documents that were taken down still carry it
        retired_at timestamptz,
        lock_version integer not null default 1
      )`)
    this.addSql(
      'create unique index document_label_name_unique on document_label (kind, lower(name_en)) where retired_at is null',
    )
    this.addSql(`
      create table document (
        document_id uuid primary key,
        collection text not null check (collection in ('reg', 'track')),
        status text not null check (status in ('draft', 'published', 'working-copy')),
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
        -- taken down, or a working copy that took its place: kept, shown to nobody
        withdrawn_at timestamptz,
        -- title, description and the text of the file
        search tsvector not null,
        lock_version integer not null default 1,
        check ((status = 'working-copy') = (working_copy_of is not null)),
        check (status <> 'published' or published_at is not null)
      )`)
    // One for each order of the list; with what most filters ask for in it, so that pages and counts are read from the index.
    for (const [name, column] of [
      ['updated', 'updated_at'],
      ['published', 'published_at'],
      ['created', 'created_at'],
      ['title', 'lower(title)'],
    ] as const)
      this.addSql(
        `create index document_${name}_idx on document (collection, ${column}, document_id) include (status, category_id, updated_at) where withdrawn_at is null`,
      )
    this.addSql('create index document_category_idx on document (category_id) where withdrawn_at is null')
    this.addSql('create index document_occupations_idx on document using gin (occupation_ids)')
    this.addSql('create index document_search_idx on document using gin (search)')
    this.addSql('create index document_file_idx on document (file_id)')
    this.addSql(
      'create unique index document_working_copy_unique on document (working_copy_of) where withdrawn_at is null and working_copy_of is not null',
    )
    this.addSql(`
      create table document_caption (
        document_id uuid not null references document (document_id) on delete cascade,
        language text not null check (language in ('en', 'es')),
        file_id uuid not null references stored_file (file_id),
        primary key (document_id, language)
      )`)
    this.addSql('create index document_caption_file_idx on document_caption (file_id)')
    this.addSql(`
      create table document_link (
        link_id uuid primary key,
        document_id uuid not null references document (document_id) on delete cascade,
        secret_hash text not null unique,
        created_by text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        withdrawn_at timestamptz
      )`)
    this.addSql('create index document_link_document_idx on document_link (document_id, created_at desc, link_id)')
    this.seed('category', categories)
    this.seed('occupation', occupations)
  }

  private seed(kind: string, names: readonly (readonly [string, string])[]): void {
    const rows = names.map(([en, es]) => `(gen_random_uuid(), '${kind}', '${en}', '${es}')`)
    this.addSql(`insert into document_label (label_id, kind, name_en, name_es) values ${rows.join(', ')}`)
  }
}
