/** Extensions and the text search configurations, which ignore accents: "Jose" finds José. */
export const textSearch: readonly string[] = [
  'create extension if not exists btree_gist',
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',
  // Two statements each, so that the mapping changes the copy and not the original.
  'create text search configuration portal_english (copy = pg_catalog.english)',
  'alter text search configuration portal_english alter mapping for hword, hword_part, word with unaccent, english_stem',
  'create text search configuration portal_spanish (copy = pg_catalog.spanish)',
  'alter text search configuration portal_spanish alter mapping for hword, hword_part, word with unaccent, spanish_stem',
]
