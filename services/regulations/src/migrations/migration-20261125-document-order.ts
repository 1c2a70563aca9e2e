import { Migration } from '@mikro-orm/migrations'

/**
 * Lists by category and by title are read from an index alone, as the others are. That of the title holds the title itself
 * too: from `lower(title)` PostgreSQL does not know that it needs nothing else.
 */
export class Migration20261125DocumentOrder extends Migration {
  override up(): void {
    this.addSql('drop index document_category_idx')
    this.addSql(
      'create index document_category_idx on document (category_id, collection, document_id) include (status, updated_at) where withdrawn_at is null',
    )
    this.addSql('drop index document_title_idx')
    this.addSql(
      'create index document_title_idx on document (collection, lower(title), document_id) include (status, category_id, updated_at, title) where withdrawn_at is null',
    )
  }
}
