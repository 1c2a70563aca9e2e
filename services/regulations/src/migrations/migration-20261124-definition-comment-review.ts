import { Migration } from '@mikro-orm/migrations'

/** What staff decide about comments on definitions, and what they search them by. */
export class Migration20261124DefinitionCommentReview extends Migration {
  override up(): void {
    this.addSql(`
      alter table definition_comment
        add column status_reason text,
        add column status_note text,
        add column status_at timestamptz,
        add column response jsonb`)
    this.addSql(
      `create index definition_comment_status_idx on definition_comment (status, created_at desc, comment_id desc) where status <> 'public'`,
    )
    this.addSql(`
      create index definition_comment_search_idx on definition_comment using gin ((
        to_tsvector('portal_english', body) || to_tsvector('simple', term || ' ' || author_name || ' ' || tracking_number)))`)
  }
}
