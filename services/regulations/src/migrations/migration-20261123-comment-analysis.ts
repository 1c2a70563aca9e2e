import { Migration } from '@mikro-orm/migrations'

/** What staff search and group comments by, beside them: a comment itself is one small insert. Deleted with its comment. */
export class Migration20261123CommentAnalysis extends Migration {
  override up(): void {
    this.addSql(`
      create table comment_analysis (
        comment_id uuid primary key references comment (comment_id) on delete cascade,
        main_parent_id uuid not null,
        words_key text not null,
        signature integer[] not null,
        bands integer[] not null,
        -- the first of those that say the same; null for one of its own
        alike_id uuid,
        search tsvector not null
      )`)
    this.addSql('create index comment_analysis_search_idx on comment_analysis using gin (search)')
    this.addSql('create index comment_analysis_bands_idx on comment_analysis using gin (bands)')
    this.addSql('create index comment_analysis_words_idx on comment_analysis (words_key)')
    this.addSql('create index comment_analysis_alike_idx on comment_analysis (alike_id) where alike_id is not null')
    // What awaits staff: few of many.
    this.addSql(
      `create index comment_status_idx on comment (status, created_at desc, comment_id desc) where status <> 'public'`,
    )
  }
}
