import { Migration } from '@mikro-orm/migrations'

/** With which version a reader compares another to see what changed. */
export class Migration20261121ChangedFrom extends Migration {
  override up(): void {
    this.addSql('alter table version add column changed_from_version_id uuid references version (version_id)')
    this.addSql(`update version set changed_from_version_id = based_on_version_id where state <> 'PUBLISHED_CURRENT'`)
    this.addSql(`
      update version v set changed_from_version_id = earlier.version_id from version earlier
      where v.state = 'PUBLISHED_CURRENT' and earlier.state = v.state and earlier.superseded_by_version_id = v.version_id`)
  }
}
