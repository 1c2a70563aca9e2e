import { Migration } from '@mikro-orm/migrations'
import { horseFileStates } from '@portal/contracts-horses/file-rules'

/** Files of horses. A deleted file keeps its row; its content is kept until `kept_until`. */
export class HorseFilesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table horse_file (
        file_id uuid primary key,
        horse_id uuid not null references horse,
        -- encrypted
        name bytea not null,
        state text not null check (state in (${horseFileStates.map((state) => `'${state}'`).join(', ')})),
        is_transferable boolean not null default false,
        -- null: staff of the authority
        uploader_person_id uuid,
        original_uploader_person_id uuid,
        uploaded_at timestamptz not null,
        deleted_by text,
        deleted_at timestamptz,
        kept_until timestamptz,
        constraint horse_file_deleted_check check ((state = 'DELETED') = (deleted_at is not null and kept_until is not null))
      )`)
    this.addSql(
      `create index horse_file_horse on horse_file (horse_id, uploaded_at desc, file_id desc) where state <> 'DELETED'`,
    )
    this.addSql(
      `create index horse_file_left on horse_file (uploader_person_id, uploaded_at desc, file_id desc)
        where state = 'PRIVATE_TO_UPLOADER'`,
    )
    this.addSql(
      'create index horse_file_uploader on horse_file (coalesce(original_uploader_person_id, uploader_person_id))',
    )
  }
}
