import { Migration } from '@mikro-orm/migrations'

/** What comments on definitions are grouped by, as those on provisions are. Deleted with its comment. */
export class Migration20261128DefinitionLikeness extends Migration {
  override up(): void {
    this.addSql(`
      create table definition_comment_likeness (
        comment_id uuid primary key references definition_comment (comment_id) on delete cascade,
        definition_id uuid not null,
        words_key text not null,
        signature integer[] not null,
        bands integer[] not null,
        -- the first of those that say the same; null for one of its own
        alike_id uuid
      )`)
    this.addSql('create index definition_comment_likeness_bands_idx on definition_comment_likeness using gin (bands)')
    this.addSql('create index definition_comment_likeness_words_idx on definition_comment_likeness (words_key)')
    this.addSql(
      'create index definition_comment_likeness_alike_idx on definition_comment_likeness (alike_id) where alike_id is not null',
    )
  }
}
