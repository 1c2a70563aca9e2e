import { Migration } from '@mikro-orm/migrations'

/** Files attached to health records. */
export class HealthAttachmentsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table health_attachment (
        file_id uuid primary key,
        record_id uuid not null references health_record,
        -- encrypted
        name bytea not null,
        uploaded_by uuid not null,
        uploaded_at timestamptz not null
      )`)
    this.addSql('create index health_attachment_record on health_attachment (record_id, uploaded_at, file_id)')
  }
}
