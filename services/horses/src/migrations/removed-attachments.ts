import { Migration } from '@mikro-orm/migrations'

/** Attachments of health records that were removed. The row stays; the content is kept until `kept_until`. */
export class RemovedAttachments extends Migration {
  override up(): void {
    this.addSql(`
      alter table health_attachment
        add column removed_by uuid,
        add column removed_at timestamptz,
        -- encrypted
        add column removal_reason bytea,
        add column kept_until timestamptz,
        add constraint health_attachment_removed_check check (
          (removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null)
            and (removed_at is null) = (kept_until is null))`)
  }
}
