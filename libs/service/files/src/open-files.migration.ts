import { Migration } from '@mikro-orm/migrations'

/** What one person has open is counted at each beginning. */
export class Migration20260101000006OpenFiles extends Migration {
  override name = 'Migration20260101000006OpenFiles'

  override up(): void {
    this.addSql(`create index stored_file_creator_idx on stored_file (created_by, changed_at) where state <> 'Error'`)
  }

  override down(): void {
    this.addSql('drop index stored_file_creator_idx')
  }
}
