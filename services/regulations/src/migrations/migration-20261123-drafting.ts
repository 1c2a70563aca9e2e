import { Migration } from '@mikro-orm/migrations'

/**
 * What editors set in a text besides its words (lists, links to provisions, a figure), the pictures of figures, and who has
 * an edit open. Pictures lie in the database: a published text and what it shows are written, kept and restored together.
 */
export class Migration20261123Drafting extends Migration {
  override up(): void {
    this.addSql(`
      alter table provision_text
        add column lists jsonb,
        add column links jsonb,
        add column figure jsonb`)
    this.addSql(`
      create table provision_image (
        image text primary key,
        media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
        width integer not null,
        height integer not null,
        bytes bytea not null,
        created_at timestamptz not null,
        created_by text not null
      )`)
    // Presence is worth nothing after a crash.
    this.addSql(`
      create unlogged table draft_presence (
        version_id uuid not null references version (version_id) on delete cascade,
        sub text not null,
        page uuid not null,
        name text not null,
        regulation_id uuid,
        seen_at timestamptz not null,
        primary key (version_id, sub, page)
      )`)
    this.addSql('create index draft_presence_seen_idx on draft_presence (seen_at)')
  }
}
