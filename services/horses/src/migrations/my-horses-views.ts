import { Migration } from '@mikro-orm/migrations'

/** Lists of horses that persons saved under a name. */
export class MyHorsesViews extends Migration {
  override up(): void {
    this.addSql(`
      create table my_horses_view (
        view_id uuid primary key,
        person_id uuid not null,
        original_person_id uuid,
        -- encrypted
        content bytea not null,
        created_at timestamptz not null
      )`)
    this.addSql('create index my_horses_view_person on my_horses_view (person_id)')
    this.addSql('create index my_horses_view_original on my_horses_view (coalesce(original_person_id, person_id))')
  }
}
