import { Migration } from '@mikro-orm/migrations'

/** Whoever searches in Spanish finds the Spanish words of provisions, with or without accents. */
export class Migration20261129SpanishSearch extends Migration {
  override up(): void {
    this.addSql('create text search configuration portal_spanish (copy = pg_catalog.spanish)')
    this.addSql(
      'alter text search configuration portal_spanish alter mapping for hword, hword_part, word with unaccent, spanish_stem',
    )
    this.addSql(`
      create index provision_translation_search_idx on provision_translation
       using gin (to_tsvector('portal_spanish', coalesce(heading, '') || ' ' || text))`)
  }
}
